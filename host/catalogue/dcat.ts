/** Every dataset as DCAT 3, by the profile of DCAT-AP, for portals that gather catalogues. */
import type { Connector } from '@tianguis/core'
import { cadenceInWords } from '@tianguis/core/cadence-words'
import type { Dataset } from '../answer/datasets.ts'
import { callPath } from '../describe/calls.ts'
import { ABOUT } from '../describe/wording.ts'
import { distributionsOf, NEEDS_KEY } from './distributions.ts'
import { CATALOGUE_PATH, datasetPage, DATASETS_PAGE } from './paths.ts'
import { keptFilesOf, type Kept, type KeptFile } from './kept-files.ts'
import { publicationFacts, type PublicationFacts } from './publication-facts.ts'

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const

const inSpanish = (text: string) => ({ '@value': text, '@language': 'es' })
const reference = (type: string, id: string) => ({ '@id': id, '@type': type })
const SPANISH = reference('dct:LinguisticSystem', 'http://publications.europa.eu/resource/authority/language/SPA')
const MEXICO = reference('dct:Location', 'http://publications.europa.eu/resource/authority/country/MEX')
const PUBLIC = reference('dct:RightsStatement', 'http://publications.europa.eu/resource/authority/access-right/PUBLIC')

/** @param site scheme and host of the addresses @param published what is current of a dataset, if anything is @param kept its files that are kept */
export const catalogueOf = (
  connectors: readonly Connector[],
  site: string,
  published: (name: string) => Dataset | undefined = () => undefined,
  kept: (name: string) => Kept | undefined = () => undefined,
): object => ({
  '@context': CONTEXT,
  '@id': `${site}${CATALOGUE_PATH}`,
  '@type': 'dcat:Catalog',
  'dct:title': inSpanish('Tianguis: datos económicos de México'),
  'dct:description': inSpanish(ABOUT),
  'dct:publisher': { '@id': `${site}/`, '@type': 'foaf:Agent', 'foaf:name': 'Tianguis' },
  'dct:language': SPANISH,
  'foaf:homepage': reference('foaf:Document', `${site}${DATASETS_PAGE}`),
  'dcat:dataset': connectors.map((connector) =>
    datasetOf(connector, site, {
      facts: publicationFacts(published(connector.name)),
      files: keptFilesOf(connector, site, kept(connector.name)),
    }),
  ),
})

interface ToldOfDataset {
  readonly facts: PublicationFacts | undefined
  readonly files: readonly KeptFile[]
}

function datasetOf(connector: Connector, site: string, { facts, files }: ToldOfDataset): object {
  const { name, title, description, source, cadence, calls } = connector
  const page = `${site}${datasetPage(connector)}`
  const { licence } = source
  const rights = {
    'dct:license': { ...reference('dct:LicenseDocument', licence.url), 'dct:title': inSpanish(licence.name) },
  }
  return {
    '@id': `${page}#conjunto`,
    '@type': 'dcat:Dataset',
    'dct:identifier': name,
    'dct:title': inSpanish(title),
    'dct:description': inSpanish(description),
    'dct:publisher': { '@id': source.url, '@type': 'foaf:Agent', 'foaf:name': source.name },
    'dct:accrualPeriodicity': { '@type': 'dct:Frequency', 'rdfs:label': inSpanish(cadenceInWords(cadence)) },
    'dcat:version': facts?.version,
    'dct:modified': facts?.modified && { '@value': facts.modified, '@type': 'xsd:date' },
    'dct:language': SPANISH,
    'dct:spatial': MEXICO,
    'dct:accessRights': PUBLIC,
    'dcat:landingPage': reference('foaf:Document', page),
    'dcat:distribution': [
      ...distributionsOf(connector, site).map((one) => ({ ...fileAt(page, one.format, one), ...rights })),
      ...files.map((one) => ({ ...fileAt(page, one.id, one), ...measuresOf(one), ...rights })),
      {
        '@id': `${page}#api`,
        '@type': 'dcat:Distribution',
        'dct:title': inSpanish(`${title}, por páginas`),
        'dcat:accessURL': reference('rdfs:Resource', `${site}${callPath(connector, calls[0]!)}`),
        'dcat:mediaType': reference('dct:MediaType', 'https://www.iana.org/assignments/media-types/application/json'),
        ...rights,
      },
    ],
  }
}

/** @param id after the address of the dataset's page */
const fileAt = (page: string, id: string, one: Pick<KeptFile, 'title' | 'url' | 'mediaType'>) => ({
  '@id': `${page}#${id}`,
  '@type': 'dcat:Distribution',
  'dct:title': inSpanish(one.title),
  'dct:description': inSpanish(NEEDS_KEY),
  'dcat:accessURL': reference('rdfs:Resource', page),
  'dcat:downloadURL': reference('rdfs:Resource', one.url),
  'dcat:mediaType': reference('dct:MediaType', `https://www.iana.org/assignments/media-types/${one.mediaType}`),
})

const measuresOf = ({ bytes, sha256 }: KeptFile) => ({
  'dcat:byteSize': { '@value': String(bytes), '@type': 'xsd:nonNegativeInteger' },
  'spdx:checksum': {
    '@type': 'spdx:Checksum',
    'spdx:algorithm': reference('spdx:ChecksumAlgorithm', 'http://spdx.org/rdf/terms#checksumAlgorithm_sha256'),
    'spdx:checksumValue': { '@value': sha256, '@type': 'xsd:hexBinary' },
  },
})
