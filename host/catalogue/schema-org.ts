/** A dataset as schema.org has it, for search engines that read it out of its page. */
import { recordColumns, type Columns, type Connector } from '@tianguis/core'
import type { Dataset } from '../answer/datasets.ts'
import { distributionsOf } from './distributions.ts'
import { datasetPage, DATASETS_PAGE } from './paths.ts'
import { publicationFacts } from './publication-facts.ts'

/** @param site scheme and host @param published what is current of it, if anything is */
export function schemaOrgDataset(connector: Connector, site: string, published?: Dataset): object {
  const { name, title, description, source } = connector
  const url = `${site}${datasetPage(connector)}`
  const facts = publicationFacts(published)
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': url,
    url,
    name: title,
    alternateName: name,
    // A search engine takes no description of fewer than 50 letters.
    description: `${title}. ${description} Fuente: ${source.name}.`,
    inLanguage: 'es-MX',
    license: source.licence.url,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: source.name, url: source.url },
    spatialCoverage: { '@type': 'Country', name: 'México' },
    includedInDataCatalog: { '@type': 'DataCatalog', name: 'Tianguis', url: `${site}${DATASETS_PAGE}` },
    variableMeasured: Object.entries(recordColumns(connector) as Columns).map(([column, { spec }]) => ({
      '@type': 'PropertyValue',
      name: column,
      description: spec.description,
      ...(spec.unit !== undefined && { unitText: spec.unit }),
    })),
    distribution: distributionsOf(connector, site).map((one) => ({
      '@type': 'DataDownload',
      name: one.title,
      encodingFormat: one.mediaType,
      contentUrl: one.url,
    })),
    version: facts?.version,
    dateModified: facts?.modified,
    temporalCoverage: facts?.observedOn && `../${facts.observedOn}`,
  }
}
