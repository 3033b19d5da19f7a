/** The API's description with Swagger UI: read only, in Spanish, and with names for what it leaves without one. */
const place = document.getElementById('visor')
// Not a module: it leaves its one function in the window.
const script = Object.assign(document.createElement('script'), { src: place.dataset.visor })
const loaded = new Promise((done) => {
  script.onload = done
})
document.head.append(script)
await loaded

/** What it says in English; it knows no other language. */
const WORDS = {
  Parameters: 'Parámetros',
  'No parameters': 'Sin parámetros',
  Name: 'Nombre',
  Description: 'Descripción',
  Responses: 'Respuestas',
  Code: 'Código',
  Links: 'Vínculos',
  'No links': 'Ninguno',
  'Media type': 'Formato',
  'Example Value': 'Ejemplo',
  Schema: 'Esquema',
  'Headers:': 'Encabezados:',
  Type: 'Tipo',
  required: 'obligatorio',
  Controls: 'Según',
  'header.': '',
  'Available values': 'Valores posibles',
  'Default value': 'Si falta',
  Example: 'Ejemplo',
  Examples: 'Ejemplos',
  '(query)': '(en la dirección)',
  'Loading…': 'Cargando…',
}

/** React writes them again when something is opened. */
function translate() {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const written = text.data.trim()
    if (!text.parentElement.closest('pre, code, .markdown') && Object.hasOwn(WORDS, written))
      text.data = text.data.replace(written, WORDS[written])
  }
  for (const select of place.querySelectorAll('select:not([aria-label])')) select.setAttribute('aria-label', 'Formato')
  for (const button of place.querySelectorAll('.expand-operation')) button.title = 'Mostrar u ocultar'
  for (const code of place.querySelectorAll('pre:not([tabindex]), .table-container:not([tabindex])')) code.tabIndex = 0
}

const nothing = () => () => null
/** Without what only makes sense for trying calls, which «Datos y preguntas» does; and a link within a button is reached by no keyboard. */
const readOnly = ({ React }) => ({
  wrapComponents: {
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
    ServersContainer: nothing,
    InfoContainer: nothing,
    SchemesContainer: nothing,
    DeepLink:
      () =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

window.SwaggerUIBundle({
  domNode: place,
  url: '/openapi.json',
  plugins: [readOnly],
  deepLinking: true,
  supportedSubmitMethods: [],
  // Of two hundred operations a browser draws those of one subject at a time.
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  syntaxHighlight: { activated: false },
  onComplete() {
    place.removeAttribute('aria-busy')
    translate()
    new MutationObserver(translate).observe(place, { childList: true, subtree: true, characterData: true })
  },
})
