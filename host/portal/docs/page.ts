import { html } from '../html.ts'
import type { Page } from '../layout.ts'

/**
 * The API's description, to be read and searched by a person. The viewer is loaded by `docs.js`, and without it the
 * manual says the same.
 * @param files where the viewer's own files are
 */
export const docsPage = (files: { readonly script: string; readonly style: string }): Page => ({
  title: 'Referencia de la API',
  description:
    'Cada endpoint de Tianguis con sus parámetros, sus respuestas y sus errores, según su descripción OpenAPI.',
  wide: true,
  modules: ['docs.js'],
  styles: ['docs.css'],
  main: html`<link rel="stylesheet" href="${files.style}">
<h1>Referencia de la API</h1>
<p>Lo que dice <a href="/openapi.json"><code>/openapi.json</code></a>, para leerse. El <a href="/api/v1.md">manual</a> lo cuenta con ejemplos para copiar, y en <a href="/explorar">Datos y preguntas</a> se prueba sin escribir código.</p>
<div id="visor" data-visor="${files.script}" aria-busy="true"><p>Cargando la referencia… Sin JavaScript, lee el <a href="/api/v1.md">manual</a>.</p></div>`,
})
