/** What datasets are, in the vocabularies of others, and the page of each. */
import type { Connector } from '@tianguis/core'
import type { OperationObject } from 'openapi3-ts/oas30'
import { CATALOGUE_PATH, croissantPath, dataPackagePath, datasetPage, DATASETS_PAGE } from '../catalogue/paths.ts'
import { inPascal } from './parameter.ts'
import { taggedResponse, textResponse } from './responses.ts'
import { errorResponses, hurriedPage, sameText, uncountedRefusal } from './shared-responses.ts'

type Words = Pick<OperationObject, 'operationId' | 'summary' | 'description'>

const described = (type: string, words: Words): OperationObject => ({
  tags: ['Catálogo'],
  ...words,
  responses: {
    200: taggedResponse('La descripción.', type, { type: 'object' }),
    304: sameText,
    400: uncountedRefusal,
    ...errorResponses(405, 429),
  },
})
const page = (words: Words): OperationObject => ({
  tags: ['Catálogo'],
  ...words,
  responses: { 200: textResponse('La página.', 'text/html'), 429: hurriedPage, ...errorResponses(405) },
})

const ofDataset = (connector: Connector): Record<string, OperationObject> => ({
  [dataPackagePath(connector)]: described('application/json', {
    operationId: `leerPaquete${inPascal(connector.name)}`,
    summary: `${connector.title}: Data Package`,
    description: 'El archivo del conjunto y el tipo de cada columna, como Data Package 2 (datapackage.org).',
  }),
  [croissantPath(connector)]: described('application/ld+json', {
    operationId: `leerCroissant${inPascal(connector.name)}`,
    summary: `${connector.title}: Croissant`,
    description: 'Lo mismo como Croissant 1.0 (mlcommons.org/croissant), para aprendizaje automático.',
  }),
  [datasetPage(connector)]: page({
    operationId: `leerFicha${inPascal(connector.name)}`,
    summary: `${connector.title}: ficha`,
    description: 'La página del conjunto: qué es, sus columnas, su fuente, su licencia y cómo se baja.',
  }),
})

export const cataloguePaths = (connectors: readonly Connector[]): Record<string, OperationObject> => ({
  [CATALOGUE_PATH]: described('application/ld+json', {
    operationId: 'leerCatalogo',
    summary: 'Todos los conjuntos, como DCAT',
    description: 'El catálogo en DCAT 3, según DCAT-AP, para portales que reúnen catálogos.',
  }),
  [DATASETS_PAGE]: page({
    operationId: 'leerFichas',
    summary: 'Los conjuntos, para personas',
    description: 'La página que los lista; cada uno tiene la suya.',
  }),
  ...Object.assign({}, ...connectors.map(ofDataset)),
})
