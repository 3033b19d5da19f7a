import { date, decimal, integer, territoryColumns, text } from '@tianguis/core'
import { METHODS } from './rows.ts'

const territory = territoryColumns()
const cvegeo = territory.cvegeo
  .required()
  .describe(
    'Clave INEGI del municipio. Las que terminan en 998 o 999 no son municipios: «Otros municipios» y «No especificado» de ese estado.',
  )
const anio = integer()
  .required()
  .range(2015, 2100)
  .describe('Año en que se inició la carpeta de investigación.')
  .example(2026)
const metodologia = text({ max: 12 })
  .oneOf(...METHODS)
  .required()
  .describe(
    'Cómo se contó: `CNSP/38/15` (2015 a 2025) o `RNID` (desde 2026). No forman una sola serie: cambiaron varias definiciones.',
  )
  .example('RNID')
const poblacion = integer().range(1, 5_000_000).unit('habitantes')

export const crimeKey = ['cvegeo', 'anio', 'mes', 'subtipo', 'modalidad', 'metodologia'] as const

export const crimeColumns = {
  metodologia,
  anio,
  mes: integer().required().range(1, 12).describe('Mes, de 1 a 12.').example(10),
  fecha: date().required().describe('Primer día de ese mes.').example('2026-10-01'),
  estado: territory.estado.required(),
  municipio: territory.municipio
    .required()
    .describe('Municipio, con el nombre del INEGI; o «Otros municipios» o «No especificado».'),
  cvegeo,
  bien_juridico: text({ max: 120 }).required().describe('Bien jurídico afectado.').example('El patrimonio'),
  delito: text({ max: 160 }).required().describe('Tipo de delito.').example('Robo'),
  subtipo: text({ max: 160 }).required().describe('Subtipo de delito.').example('Robo a negocio'),
  modalidad: text({ max: 160 }).required().describe('Modalidad.').example('Con violencia'),
  delitos: integer()
    .required()
    .range(1, 1_000_000)
    .unit('carpetas de investigación')
    .describe(
      'Delitos denunciados en el mes. Se corrige cada mes hacia atrás. Lo que no aparece es cero, hasta el último mes publicado.',
    )
    .example(33),
}

export const coverageColumns = {
  metodologia,
  anio,
  hasta_mes: integer().required().range(1, 12).describe('Último mes publicado de ese año.').example(10),
  hasta: date().required().describe('Último día de ese mes.').example('2026-10-31'),
  archivo: text({ max: 200 })
    .required()
    .describe('Archivo del que se leyó.')
    .example('RNID-Delitos_Municipal-2026-oct2026.csv'),
}

export const populationColumns = {
  cvegeo,
  anio,
  poblacion: poblacion.required().describe('Población a mitad de año (CONAPO).').example(1385629),
}

const { anio: year, mes, fecha, municipio, estado, bien_juridico, delito, subtipo, modalidad, delitos } = crimeColumns
export const recordColumns = {
  anio: year,
  mes,
  municipio,
  estado,
  cvegeo,
  bien_juridico,
  delito,
  subtipo,
  modalidad,
  delitos,
  tasa_100k: decimal({ digits: 4 })
    .unit('por 100 mil habitantes')
    .describe(
      'Delitos del mes por cada 100 mil habitantes de ese año. No se suma ni se promedia: la de varios meses o lugares se calcula de las sumas.',
    )
    .example(3.3215),
  poblacion: poblacion
    .describe('Población del municipio a mitad de ese año (CONAPO); falta en los más nuevos y donde no hay municipio.')
    .example(993462),
  metodologia,
  fecha,
}
