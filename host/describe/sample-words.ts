/** Why a dataset shows sample rows. */
export const SAMPLE_ROWS = 'Son filas de muestra, hasta la primera actualización real.'
