/** Addresses of pages open to all. */
export const EXPLORE = '/explorar'
export const questionLink = (question: string) => `${EXPLORE}?q=${encodeURIComponent(question)}`
/** @param path of the dataset, '/tipo-cambio' */
export const datasetLink = (path: string) => `${EXPLORE}${path}`
/** Its section of the manual. */
export const manualLink = (path: string) => `/api/v1.md#${path.slice(1)}`
/** Where somebody without an account gets a key. */
export const GET_KEY = '/portal/entrar'
