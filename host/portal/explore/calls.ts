import { curlOf } from '../../describe/calls.ts'
import { html, type Html } from '../html.ts'

/** A call as it is pasted: where, and whether it needs a key. */
export interface Call {
  /** Scheme and host, fit for a shell. */
  readonly site: string
  /** Path and query, percent-encoded. */
  readonly path: string
  readonly needsKey: boolean
}

const KEY = 'TU_CLAVE'

/** Apostrophes are encoded in `path`, so that one quoted word holds it in every language below. */
const LANGUAGES: readonly (readonly [name: string, write: (call: Call) => string])[] = [
  ['curl', ({ site, path, needsKey }) => curlOf(`${site}${path}`, needsKey ? KEY : undefined)],
  [
    'JavaScript',
    ({ site, path, needsKey }) => `const respuesta = await fetch('${site}${path}'${
      needsKey
        ? `, {
  headers: { Authorization: 'Bearer ${KEY}' },
}`
        : ''
    })
const datos = await respuesta.json()
console.log(datos)`,
  ],
  [
    'Python',
    ({ site, path, needsKey }) => `import requests

respuesta = requests.get('${site}${path}'${
      needsKey
        ? `,
                         headers={'Authorization': 'Bearer ${KEY}'}`
        : ''
    })
respuesta.raise_for_status()
print(respuesta.json())`,
  ],
]

/** The call in three languages, each with a button that copies it. */
export const calls = (call: Call): Html => html`<section aria-labelledby="llamada">
<h2 id="llamada">La misma llamada</h2>
${LANGUAGES.map(
  (
    [name, write],
    at,
  ) => html`<details class="language" name="lenguaje"${at === 0 && html` open`}><summary>${name}</summary>
<div class="code"><pre><code id="codigo-${at}">${write(call)}</code></pre><button class="copy" data-copy="codigo-${at}" hidden>Copiar<span class="hidden"> ${name}</span></button></div></details>`,
)}
</section>`
