import type { Connector } from '@tianguis/core'
import { API_ROOT } from '../describe/calls.ts'

/** Every dataset, as DCAT. */
export const CATALOGUE_PATH = '/catalogo.jsonld'
/** The page of each dataset, and over them that of all. */
export const DATASETS_PAGE = '/datos'

type Placed = Pick<Connector, 'path'>

export const datasetPage = ({ path }: Placed) => `${DATASETS_PAGE}${path}`
export const dataPackagePath = ({ path }: Placed) => `${API_ROOT}${path}/datapackage.json`
export const croissantPath = ({ path }: Placed) => `${API_ROOT}${path}/croissant.json`
