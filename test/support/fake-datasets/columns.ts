import { date, text } from '@tianguis/core'

export const place = {
  estado: text().describe('Estado.'),
  municipio: text().describe('Municipio.'),
  cvegeo: text().describe('Clave.'),
}
export const day = date().describe('Día.')
