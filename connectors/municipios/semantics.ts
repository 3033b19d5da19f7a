import { date, integer, pointColumns, territoryColumns, text, type Semantics } from '@tianguis/core'

const territory = territoryColumns()

/**
 * Municipalities with the people that the census of 2020 counted; with a year, CONAPO's figure of that year. Projections of years
 * to come are left out: nobody may take one for a count.
 */
export const semantics: Semantics = {
  municipios: {
    label: 'municipios y su población',
    words: ['censo', 'censo 2020', 'censo poblacion', 'demografia', 'demografico', 'inegi', 'conapo'],
    row: { one: 'municipio', many: 'municipios', words: ['ayuntamiento', 'municipalidad', 'ciudad'] },
    sql: `select cvegeo, municipio, estado, cabecera, poblacion, latitud, longitud, date '2020-03-15' as fecha from {municipios}`,
    // One table: the newest year of a join would be looked for in all of it.
    history: `
      select p.cvegeo, p.municipio, p.estado, null::text as cabecera, p.poblacion, null::numeric as latitud, null::numeric as longitud, p.fecha
        from {poblacion} p where p.fecha <= {now}::date`,
    columns: {
      cvegeo: territory.cvegeo.required(),
      municipio: territory.municipio.required(),
      estado: territory.estado.required(),
      cabecera: text({ max: 120 }).describe('Cabecera municipal.'),
      poblacion: integer().unit('habitantes').describe('Población: la del Censo 2020, o a mitad de cada año según el CONAPO.'),
      ...pointColumns(),
      fecha: date().required().describe('Día del censo, o primer día del año.'),
    },
    show: ['municipio', 'estado', 'cvegeo', 'cabecera', 'poblacion', 'latitud', 'longitud'],
    single: ['municipio'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'anio', meaning: 'observacion', standard: 'vigente' },
    measures: {
      poblacion: {
        label: 'población (Censo 2020; con año, la del CONAPO)', column: 'poblacion', digits: 0, level: true, aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: [
          'poblacion', 'poblacion total', 'habitante', 'numero habitantes', 'cantidad habitantes', 'total habitantes', 'persona', 'numero personas', 'gente', 'cantidad gente', 'poblador', 'residente',
          'viven', 'habitan', 'personas viven', 'gente vive', 'gente habita', 'habitantes tiene', 'tamaño poblacion',
        ],
        more: ['poblado', 'habitado', 'grande', 'populoso'], less: ['despoblado', 'chico', 'pequeño', 'chiquito'],
      },
      latitud: {
        label: 'latitud de la cabecera', column: 'latitud', digits: 4, aggregates: ['maximo', 'minimo'],
        words: ['latitud', 'coordenada', 'ubicacion', 'ubicacion geografica'], more: ['al norte', 'septentrional'], less: ['al sur', 'meridional'],
      },
      longitud: {
        label: 'longitud de la cabecera', column: 'longitud', digits: 4, aggregates: ['maximo', 'minimo'],
        words: ['longitud', 'longitud geografica'], more: ['al este', 'al oriente', 'oriental'], less: ['al oeste', 'al poniente', 'occidental'],
      },
    },
    dimensions: {
      cabecera: { label: 'cabecera municipal', column: 'cabecera', words: ['cabecera', 'cabecera municipal'] },
      clave: { label: 'clave del INEGI', column: 'cvegeo', words: ['clave inegi', 'clave geoestadistica', 'cvegeo', 'clave municipio', 'clave municipal', 'codigo inegi', 'codigo municipio', 'clave'] },
    },
    inhabitants: 'poblacion',
    order: ['cvegeo'],
    noise: ['geografico', 'territorio', 'ubicado'],
  },
}
