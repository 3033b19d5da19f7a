// Copy buttons work only with a script, so a script shows them: <button class="copy" data-copy="id of the text" hidden>.
for (const button of document.querySelectorAll('button.copy')) {
  const source = document.getElementById(button.dataset.copy)
  if (!source || !navigator.clipboard) continue
  const label = button.textContent
  button.hidden = false
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(source.textContent)
      button.textContent = 'Copiado'
    } catch {
      getSelection().selectAllChildren(source)
      button.textContent = 'Pulsa Ctrl+C'
    }
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  }
  button.addEventListener('click', () => void copy())
}

// A double click on a form that changes something must not do it twice.
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})
