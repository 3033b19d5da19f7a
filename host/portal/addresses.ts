/** Addresses of pages open to all. */
export const EXPLORE = '/explorar'
/** @param tras the `consulta_id` that it follows */
export const questionLink = (question: string, tras?: string) =>
  `${EXPLORE}?q=${encodeURIComponent(question)}${tras === undefined ? '' : `&tras=${tras}`}`
/** A conversation up to the answer with this `consulta_id`, which says all of it. */
export const turnLink = (consultaId: string) => `${EXPLORE}?tras=${consultaId}`
/** @param path of the dataset, '/tipo-cambio' */
export const datasetLink = (path: string) => `${EXPLORE}${path}`
/** Its section of the manual. */
export const manualLink = (path: string) => `/api/v1.md#${path.slice(1)}`
/** Where somebody without an account gets a key. */
export const GET_KEY = '/portal/entrar'
/** Pictures of answers, as files. */
export const IMAGES = '/imagenes'
/** Pictures of answers, to put into pages of others. */
export const EMBED = '/incrustar'
