import { phrases } from '@tianguis/core/words/phrases'
import { text, type Semantics } from '@tianguis/core'
import { CLASSES } from './activities.ts'
import { columns } from './columns.ts'
import { BAND_NAMES } from './staff.ts'
import { STREET, streets } from './streets.ts'
import { BAND_WORDS, CHAIN_WORDS, FIXED_WORDS, NOISE, ROW_WORDS, TRADE_WORDS } from './words.ts'
import { glossary } from './glossary.ts'

const { clee: _clee, edicion: _edicion, ...asked } = columns
/**
 * One condition, so that «que no sean» and «qué porcentaje» take all of it: of two, the share was only of the second.
 */
const size = (...lowest: readonly number[]) => [{ columna: 'personal_min', op: 'in', valores: lowest }] as const

/** Establishments, a row each; their trade in everyday words, whose name is never the one that is stored. */
export const semantics: Semantics = {
  negocios: {
    label: 'negocios y establecimientos',
    english: ['business', 'businesses', 'shop', 'shops', 'store', 'stores', 'pharmacies', 'restaurants'],
    words: ['denue', 'directorio negocios', 'directorio establecimientos', 'unidad economica'],
    row: { one: 'negocio', many: 'negocios', words: ROW_WORDS, all: true, named: 'nombre' },
    sql: `select ${Object.keys(asked)
      .map((name) => `n.${name}`)
      .join(', ')}, ${STREET} as vialidad from {negocios} n`,
    // Of six million rows 17,000, 6,000 and 250,000.
    rollups: {
      por_municipio: ['estado', 'municipio', 'cvegeo', 'personal', 'personal_min', 'tipo_establecimiento'],
      por_alta: ['fecha_alta', 'estado'],
      por_actividad: ['codigo_actividad', 'categoria', 'estado', 'personal', 'personal_min', 'tipo_establecimiento'],
    },
    columns: { ...asked, vialidad: text().describe('Vialidad de la dirección, con su tipo y sin número.') },
    show: phrases(`
        nombre, categoria, direccion, colonia, codigo_postal, municipio, estado, telefono, personal, sitio_web,
        latitud, longitud
      `),
    place: { prefer: 'municipio', town: 'localidad' },
    time: { column: 'fecha_alta', grain: 'mes', meaning: 'captura', standard: 'todo' },
    measures: {
      personal: {
        label: 'personas ocupadas (desde)',
        column: 'personal_min',
        digits: 0,
        aggregates: ['maximo', 'minimo'],
        words: [
          ...phrases(`
            empleado, trabajador, personal, personal ocupado, persona ocupada, plantilla, trabajan, trabaja, emplea,
            emplean, empleen, ocupa, ocupan, ocupen, labora, laboran, colaborador, tamaño, gente ocupa, gente emplea,
            gente trabaja, gente
          `),
          ...['trabajo', 'empleo', 'chamba', 'jale'].flatMap((job) =>
            ['da', 'dan', 'den', 'dar', 'daban'].map((verb) => `${verb} ${job}`),
          ),
          'contrata',
          'contratan',
          'contraten',
        ],
        more: ['grande'],
        less: ['pequeño', 'chico', 'chiquito'],
      },
      alta: {
        label: 'mes de alta en el directorio',
        column: 'fecha_alta',
        digits: 0,
        aggregates: ['maximo', 'minimo'],
        words: ['fecha alta', 'mes alta'],
        more: ['nuevo', 'reciente'],
        less: ['antiguo', 'viejo'],
      },
    },
    dimensions: {
      // Not the titles of the classes: «nuevo» and «público» are words of some of them, and mean another thing in a
      // question.
      actividad: {
        label: 'giro',
        column: 'codigo_actividad',
        words: phrases('codigo actividad, codigo actividad economica, codigo scian, clase scian, clave scian, scian'),
        digits: 6,
        synonyms: TRADE_WORDS,
        rows: true,
        told: 'giro',
        names: CLASSES,
      },
      giro: {
        label: 'giro',
        column: 'categoria',
        words: phrases(`
            giro, actividad, actividad economica, categoria, ramo, rubro, sector, tipo negocio, tipo establecimiento,
            tipo comercio, tipo empresa, clase negocio, giro comercial, tipo changarro, tipo unidad, giro negocio,
            giro empresarial
          `),
      },
      cadena: {
        label: 'cadena',
        column: 'cadena',
        words: ['cadena', 'cadena comercial', 'franquicia', 'marca'],
        values: CHAIN_WORDS,
        rows: true,
      },
      tamano: {
        label: 'tamaño',
        column: 'personal',
        words: phrases(`
            tamaño, tamaño personal, tamaño de su personal, tamaño plantilla, tamaño de su plantilla, banda personal,
            rango personal, estrato, tamaño negocio, tamaño establecimiento, tamaño empresa
          `),
        values: BAND_WORDS,
        ascending: BAND_NAMES,
      },
      instalacion: {
        label: 'tipo de instalación',
        column: 'tipo_establecimiento',
        words: ['tipo instalacion', 'tipo unidad economica', 'tipo puesto', 'tipo local'],
        values: FIXED_WORDS,
        rows: true,
      },
      colonia: {
        label: 'colonia',
        column: 'colonia',
        words: ['colonia', 'fraccionamiento', 'barrio', 'asentamiento'],
        written: 'mayusculas',
      },
      ...streets,
      codigo_postal: {
        label: 'código postal',
        column: 'codigo_postal',
        words: ['codigo postal', 'cp', 'zona postal'],
        digits: 5,
      },
    },
    filters: {
      micro: {
        label: 'hasta 10 personas',
        words: ['microempresa', 'micronegocio', 'micro empresa', 'micro negocio', 'micro'],
        where: size(0, 6),
        rows: true,
      },
      pequena: {
        label: 'de 11 a 50 personas',
        words: ['pequeña empresa', 'empresa pequeña', 'empresas pequeñas', 'pequeñas empresas'],
        where: size(11, 31),
        rows: true,
      },
      mediana: {
        label: 'de 51 a 250 personas',
        words: phrases(`
            mediana empresa, empresa mediana, negocio mediano, establecimiento mediano, comercio mediano, medianas
            empresas, empresas medianas
          `),
        where: size(51, 101),
        rows: true,
      },
      pyme: {
        label: 'de 11 a 250 personas',
        words: ['pyme', 'pequeña y mediana empresa', 'pequeñas y medianas empresas'],
        where: size(11, 31, 51, 101),
        rows: true,
      },
      grande: {
        label: 'de 251 personas o más',
        words: ['gran empresa', 'empresa grande', 'grandes empresas', 'empresas grandes'],
        where: size(251),
        rows: true,
      },
      telefono: {
        label: 'con teléfono',
        words: phrases(`
            telefono, numero telefono, numero telefonico, con telefono, tel, telefonito, telefono contacto, numero
            contacto, numero para llamar, numero de tel
          `),
        where: [{ columna: 'telefono', op: 'present' }],
      },
      sitio: {
        label: 'con sitio de internet',
        words: phrases(`
            sitio web, sitio internet, pagina web, pagina internet, pagina, sitio, web, website, paginita, sitio en
            internet, pagina en internet
          `),
        where: [{ columna: 'sitio_web', op: 'present' }],
      },
    },
    glossary,
    order: ['nombre', 'id'],
    noise: NOISE,
  },
}
