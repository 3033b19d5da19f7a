// What may be written for a parameter, asked for as it is typed. Without a script the field takes the same.
const WAIT_MS = 200
const MOST = 20

for (const input of document.querySelectorAll('input[data-values]')) {
  const list = document.createElement('datalist')
  list.id = `v-${input.name}`
  input.after(list)
  input.setAttribute('list', list.id)
  let timer
  let asked
  const suggest = async () => {
    const text = input.value.trim()
    if (text === asked) return
    asked = text
    const query = new URLSearchParams({ limit: MOST, ...(text && { q: text }) })
    const answer = await fetch(`${input.dataset.values}?${query}`)
    // Nothing is suggested where the list cannot be had now: what is written is read all the same.
    if (!answer.ok || asked !== text) return
    const { data } = await answer.json()
    list.replaceChildren(...data.map(({ nombre }) => new Option(nombre, nombre)))
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void suggest().catch(() => {}), WAIT_MS)
  }
  input.addEventListener('focus', soon, { once: true })
  input.addEventListener('input', soon)
}
