import { recordColumns, type Columns, type Connector } from '@tianguis/core'
import { cadenceInWords } from '@tianguis/core/cadence-words'
import type { Dataset } from '../../answer/datasets.ts'
import { distributionsOf } from '../../catalogue/distributions.ts'
import { croissantPath, dataPackagePath, datasetPage, CATALOGUE_PATH } from '../../catalogue/paths.ts'
import { schemaOrgDataset } from '../../catalogue/schema-org.ts'
import { API_ROOT, callPath, curlOf } from '../../describe/calls.ts'
import { DATA_FRAMES, downloadLine } from '../../describe/data-frames-manual.ts'
import { readingLines } from '../../describe/data-frames.ts'
import { KIND_WORDS, SAMPLE_ROWS } from '../../describe/wording.ts'
import { formatsOf } from '../../answer/format.ts'
import { changesPath, versionsPath } from '../../versions/offered.ts'
import { hasPast } from '../../versions/past-years.ts'
import { datasetLink, manualLink } from '../addresses.ts'
import { html, Html } from '../html.ts'
import { declared, outwards } from '../inline-markup.ts'
import type { Page } from '../layout.ts'

/** Every dataset, each with a line and its page. */
export const datasetsPage = (connectors: readonly Connector[]): Page => ({
  title: 'Conjuntos de datos',
  styles: ['public.css'],
  description: 'Los conjuntos de datos de México que sirve Tianguis: qué son, de quién y con qué licencia.',
  main: html`<h1>Conjuntos de datos</h1>
<p class="lead">Qué es cada uno, sus columnas, su fuente, su licencia y cómo se baja. Para programas, <a href="${CATALOGUE_PATH}">el catálogo en DCAT</a>.</p>
<ul>${connectors.map((connector) => html`<li><a href="${datasetPage(connector)}">${connector.title}</a> <span class="dim">${connector.source.name}</span></li>`)}</ul>`,
})

export interface ShownDataset {
  readonly connector: Connector
  /** What is current of it, if anything is. */
  readonly published: Dataset | undefined
  /** Scheme and host of this service, fit to be pasted into a shell. */
  readonly site: string
  /** Whether its lists may be asked for without a key. */
  readonly open: boolean
}

/** All that is declared of a dataset, for a person, and for search engines within it. */
export function datasetPageOf({ connector, published, site, open }: ShownDataset): Page {
  const { title, description, path, source, cadence, calls } = connector
  const { licence } = source
  return {
    title,
    wide: true,
    styles: ['public.css'],
    description,
    main: html`${linkedData(schemaOrgDataset(connector, site, published))}<h1>${title}</h1>
<p class="lead">${declared(description)}</p>
<p class="actions"><a class="button" href="${datasetLink(path)}">Consultarlo aquí</a> <a href="${manualLink(path)}">Parámetros en el manual</a></p>
<section aria-labelledby="origen"><h2 id="origen">De dónde viene</h2>
<p>${outwards(source.url, source.name)}. Licencia: ${outwards(licence.url, licence.name)}; ${licence.commercial ? 'permite' : 'no permite'} el uso comercial. La fuente se consulta ${cadenceInWords(cadence)}.</p>
<p>${standing(published)}</p></section>
<section aria-labelledby="llamadas"><h2 id="llamadas">Llamadas de ejemplo</h2>
<p>En <code>${API_ROOT}${path}</code>, por páginas, con <code>formato=</code> ${formatsOf(connector).map((format, at) => html`${at > 0 && ', '}<code>${format}</code>`)}.${open && ' No necesita clave.'}</p>
${calls.map((call, at) => code(`llamada-${at}`, curlOf(`${site}${callPath(connector, call)}`, open ? undefined : 'TU_CLAVE')))}</section>
<section aria-labelledby="archivos"><h2 id="archivos">Completo, en un archivo</h2>
<p>Siempre con una clave.</p>
<ul>${distributionsOf(connector, site).map(({ format, url }) => html`<li><code>${url}</code>, ${format.toUpperCase()}</li>`)}</ul>
<p>Cada publicación que se guarda como archivo, en Parquet y en CSV, y que ya no cambia${hasPast(connector) && ', y cada año de la historia que ya acabó'}: <code>${site}${versionsPath(connector)}</code>. Lo que cambió desde una: <code>${site}${changesPath(connector)}?desde_version=1</code>.</p>
${code('bajar', downloadLine(connector, site))}
<p>${DATA_FRAMES}</p>
${readingLines(connector, `${connector.name}.csv`).map(({ program, text }) => html`<h3>${program}</h3>${code(`leer-${program}`, text)}`)}</section>
<section aria-labelledby="columnas"><h2 id="columnas">Columnas</h2>${columnsTable(connector)}</section>
<section aria-labelledby="fichas"><h2 id="fichas">Para programas</h2>
<ul><li><a href="${dataPackagePath(connector)}">Data Package</a>: el archivo y el tipo de cada columna</li><li><a href="${croissantPath(connector)}">Croissant</a>: para aprendizaje automático</li><li><a href="${CATALOGUE_PATH}">DCAT</a>: el catálogo de todos</li></ul></section>`,
  }
}

function standing(published: Dataset | undefined): string {
  if (!published?.version) return 'Todavía no tiene datos.'
  const { version, observedOn, sample } = published
  return `Versión ${version}${observedOn ? `, con datos al ${observedOn}` : ''}.${sample ? ` ${SAMPLE_ROWS}` : ''}`
}

const code = (id: string, text: string): Html =>
  html`<div class="code"><pre><code id="${id}">${text}</code></pre><button class="copy" data-copy="${id}" hidden>Copiar<span class="hidden"> ${id}</span></button></div>`

const columnsTable = (
  connector: Connector,
): Html => html`<div class="scroll" tabindex="0" role="region" aria-labelledby="columnas"><table>
<thead><tr><th scope="col">Columna</th><th scope="col">Tipo</th><th scope="col">Unidad</th><th scope="col">Qué es</th></tr></thead>
<tbody>${Object.entries(recordColumns(connector) as Columns).map(([name, { spec }]) => html`<tr><th scope="row"><code>${name}</code></th><td>${KIND_WORDS[spec.kind]}</td><td>${spec.unit}</td><td>${declared(spec.description)}</td></tr>`)}</tbody>
</table></div>`

/** No script that runs, which the page's policy would not let. What ends a script within it is written otherwise. */
const linkedData = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`)
