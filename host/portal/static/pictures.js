// What a drawing shows is in its titles, which wait for a mouse to rest. Here it is said at once, and by the keyboard.
const MARK = '.mark, .marks > *'

for (const figure of document.querySelectorAll('figure.picture')) {
  const readout = document.createElement('p')
  readout.className = 'readout'
  readout.setAttribute('role', 'status')
  ;[...figure.querySelectorAll('.span')].at(-1).after(readout)
  for (const drawing of figure.querySelectorAll('.drawing')) guide(drawing, readout)
}

function guide(drawing, readout) {
  const marks = [...drawing.querySelectorAll(MARK)]
  if (!marks.length) return
  let at = -1
  const show = (index) => {
    marks[at]?.classList.remove('here')
    at = index
    marks[at]?.classList.add('here')
    readout.textContent = marks[at]?.querySelector('title').textContent ?? ''
  }
  drawing.addEventListener('pointerover', ({ target }) => {
    const index = marks.indexOf(target.closest(MARK))
    if (index >= 0) show(index)
  })
  drawing.tabIndex = 0
  drawing.addEventListener('keydown', (event) => {
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at < 0 ? marks.length - 1 : at - 1,
      ArrowUp: at < 0 ? marks.length - 1 : at - 1,
      Home: 0,
      End: marks.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(Math.max(0, Math.min(marks.length - 1, next)))
  })
  drawing.addEventListener('focus', () => {
    if (at < 0) readout.textContent = 'Con las flechas se recorre.'
  })
  drawing.addEventListener('blur', () => show(-1))
}
