import { phrases } from '@tianguis/core/words/phrases'
import { date, integer, pointColumns, territoryColumns, text, type Semantics } from '@tianguis/core'
import { glossary } from './glossary.ts'

const territory = territoryColumns()

/**
 * Municipalities with the people that the census of 2020 counted; with a year, CONAPO's figure of that year.
 * Projections of years to come are left out: nobody may take one for a count.
 */
export const semantics: Semantics = {
  municipios: {
    label: 'municipios y su población',
    english: ['population', 'inhabitants', 'people live'],
    words: ['censo', 'censo 2020', 'censo poblacion', 'demografia', 'demografico', 'inegi', 'conapo'],
    row: {
      one: 'municipio',
      many: 'municipios',
      words: ['ayuntamiento', 'municipalidad', 'ciudad', 'pueblo', 'alcaldia', 'delegacion', 'demarcacion territorial'],
      named: 'municipio',
    },
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
      poblacion: integer()
        .unit('habitantes')
        .describe('Población: la del Censo 2020, o a mitad de cada año según el CONAPO.'),
      ...pointColumns(),
      fecha: date().required().describe('Día del censo, o primer día del año.'),
    },
    show: ['municipio', 'estado', 'cvegeo', 'cabecera', 'poblacion', 'latitud', 'longitud'],
    single: ['municipio'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'anio', meaning: 'observacion', standard: 'vigente' },
    measures: {
      poblacion: {
        label: 'población (Censo 2020; con año, la del CONAPO)',
        column: 'poblacion',
        digits: 0,
        level: true,
        aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: [
          ...phrases(`
            poblacion, poblacion total, habitante, numero habitantes, cantidad habitantes, total habitantes, persona,
            numero personas, gente, cantidad gente, poblador, residente, viven, habitan, personas viven, gente vive,
            gente habita
          `),
          ...['hay', 'habia', 'tiene', 'tenia', 'vivia', 'habitaba'].flatMap((verb) => [
            `gente ${verb}`,
            `persona ${verb}`,
          ]),
          ...phrases(`
            habitantes tiene, tamaño poblacion, vivir, vivia, vivian, habitar, habitaba, hab, ciudadano, alma, vecino,
            somos, numero pobladores, poblacion municipal, poblacion estatal, poblacion censal, conteo poblacion,
            numero residentes, cantidad personas, total personas, gente hay, poblacional, dato poblacion, tamaño
            demografico
          `),
        ],
        more: ['poblado', 'habitado', 'grande', 'populoso', 'poblado de gente'],
        less: ['despoblado', 'chico', 'pequeño', 'chiquito', 'deshabitado'],
      },
      latitud: {
        label: 'latitud de la cabecera',
        column: 'latitud',
        digits: 4,
        aggregates: ['maximo', 'minimo'],
        words: phrases(`
            latitud, coordenada, coordenada geografica, ubicacion, ubicacion geografica, latitud y longitud,
            localizacion
          `),
        more: ['al norte', 'norteño', 'septentrional'],
        less: ['al sur', 'sureño', 'meridional'],
      },
      longitud: {
        label: 'longitud de la cabecera',
        column: 'longitud',
        digits: 4,
        aggregates: ['maximo', 'minimo'],
        words: ['longitud', 'longitud geografica'],
        more: ['al este', 'al oriente', 'oriental'],
        less: ['al oeste', 'al poniente', 'occidental'],
      },
    },
    dimensions: {
      cabecera: {
        label: 'cabecera municipal',
        column: 'cabecera',
        words: ['cabecera', 'cabecera municipal', 'cabecera del municipio', 'pueblo cabecera'],
      },
      // «¿En qué estado está Zacatlán?», «¿de qué municipio es cabecera Los Mochis?»: the names themselves are asked
      // for.
      entidad: {
        label: 'estado',
        column: 'estado',
        words: phrases(`
            estado esta, estado pertenece, estado queda, estado se encuentra, estado se ubica, estado es, estado se
            localiza, estado corresponde, estado forma parte, entidad esta, entidad pertenece
          `),
      },
      nombre: {
        label: 'municipio',
        column: 'municipio',
        words: [
          ...phrases(`
            municipio es cabecera, municipio esta, municipio pertenece, municipio queda, municipio se encuentra,
            municipio se ubica, municipio corresponde, municipio le corresponde, nombre municipio
          `),
          ...['distinto', 'diferente', 'unico'].flatMap((how) => [
            `nombre ${how}`,
            `nombre ${how} municipio`,
            `nombre municipio ${how}`,
          ]),
          'municipio tiene por cabecera',
          'municipio tiene como cabecera',
          'municipio cabecera',
        ],
      },
      clave: {
        label: 'clave del INEGI',
        column: 'cvegeo',
        words: phrases(`
            clave inegi, clave geoestadistica, cvegeo, clave municipio, clave municipal, codigo inegi, codigo
            municipio, clave, codigo, clave geografica, clave del inegi, codigo geoestadistico, numero de clave
          `),
        vocabulary: { table: 'municipios', column: 'cvegeo' },
      },
    },
    filters: {
      sin_poblacion: {
        label: 'sin dato de población',
        where: [{ columna: 'poblacion', op: 'absent' }],
        words: phrases('sin, no tiene, no tienen, que no tiene, que no tienen, le falta, falta, sin tener').flatMap(
          (lacks) =>
            phrases(`
              dato poblacion, poblacion, cifra poblacion, dato de habitantes, poblacion registrada, dato del censo
            `).map((what) => `${lacks} ${what}`),
        ),
      },
    },
    inhabitants: 'poblacion',
    glossary,
    order: ['cvegeo'],
    noise: [
      ...phrases(`
        geografico, territorio, divide, dividido, se divide, esta dividido, componen, compone, conforman, integran,
        ubicado, clave, codigo, corresponde, pertenece
      `),
      ...['cabecera', 'cabecera municipal', 'clave', 'poblacion', 'habitante', 'coordenada', 'clave inegi'].flatMap(
        (what) => [`con su ${what}`, `y su ${what}`, `con sus ${what}`, `y sus ${what}`, `con ${what}`],
      ),
    ],
  },
}
