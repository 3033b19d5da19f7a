import { phrases } from '@tianguis/core/words/phrases'
import type { NamedFilter } from '@tianguis/core'
import { withoutAccentsButEnye } from '@tianguis/core/words/accents'

/**
 * One of the works that INEGI quotes of a service, told from its specification: the two cuts, the two consultations.
 */
interface Work {
  readonly trabajo: string
  readonly servicio: string
  /** What its specification holds, as a regular expression without case. */
  readonly holds: string
  /** Whole names: they say the service too. */
  readonly words: readonly string[]
}

const CAR = 'Mantenimiento de automóvil'
const TEETH = 'Consulta y prótesis dental'
const DOCTOR = 'Consulta médica'
const BEAUTY = 'Sala de belleza y masajes'
const PETS = 'Servicios para mascotas'
const CUT = 'Corte de cabello'

const specialist = (trabajo: string, holds: string, ...words: readonly string[]): Work => ({
  trabajo,
  servicio: DOCTOR,
  holds,
  words: words.flatMap((word) => [
    word,
    `consulta ${word}`,
    `consulta con el ${word}`,
    `ir al ${word}`,
    `cita con el ${word}`,
  ]),
})

const DOGS = ['perro', 'perrito', 'mascota', 'gato']
const WORKS: readonly Work[] = [
  { trabajo: 'caballero', servicio: CUT, holds: 'caballero|hombre', words: [] },
  { trabajo: 'dama', servicio: CUT, holds: 'dama|mujer', words: [] },
  { trabajo: 'niño', servicio: CUT, holds: 'ni[ñn][oa]', words: [] },
  {
    trabajo: 'limpieza dental',
    servicio: TEETH,
    holds: 'limpieza',
    words: phrases(`
        limpieza dental, limpieza dientes, limpieza con el dentista, limpiarse los dientes, limpieza bucal, profilaxis
        dental, limpieza de dientes con el dentista
      `),
  },
  {
    trabajo: 'amalgama',
    servicio: TEETH,
    holds: 'amalgama|resina',
    words: phrases(`
        amalgama, empaste, resina dental, tapar una muela, tapar muela, curar una muela, curar muela, muela tapada,
        amalgama dental
      `),
  },
  {
    trabajo: 'extracción dental',
    servicio: TEETH,
    holds: 'extracc',
    words: phrases(`
        extraccion dental, extraccion muela, sacar una muela, sacar muela, sacarse una muela, extraccion diente
      `),
  },
  specialist('médico general', 'general', 'medico general', 'doctor general'),
  specialist('ginecólogo', 'ginec', 'ginecologo', 'ginecologa', 'ginecologia'),
  specialist('pediatra', 'pediat', 'pediatra', 'pediatria'),
  specialist('dermatólogo', 'dermat', 'dermatologo', 'dermatologa'),
  specialist('oculista', 'oftalm|oculist', 'oculista', 'oftalmologo', 'oftalmologa'),
  {
    trabajo: 'afinación',
    servicio: CAR,
    holds: 'afinac',
    words: [
      ...phrases(`
        afinacion, afinacion mayor, afinacion auto, afinacion coche, afinacion carro, afinar el carro, afinar el
        coche, afinar el auto, afinar mi carro, afinar, afinada
      `),
      ...['auto', 'coche', 'carro', 'automovil', 'camioneta', 'vehiculo'].flatMap((car) =>
        ['', 'mi ', 'su ', 'tu '].flatMap((whose) =>
          ['afinar', 'afinada', 'afinacion de', 'afinacion para', 'afinarle'].map((tune) => `${tune} ${whose}${car}`),
        ),
      ),
    ],
  },
  {
    trabajo: 'alineación y balanceo',
    servicio: CAR,
    holds: 'alineac|balanceo',
    words: phrases(`
        alineacion y balanceo, alineacion, balanceo, alineacion y balanceo de llantas, alinear y balancear, balanceo
        de llantas, alinear las llantas, alinear el carro
      `),
  },
  {
    trabajo: 'cambio de aceite',
    servicio: CAR,
    holds: 'aceite',
    words: [
      ...phrases('cambio de aceite, cambiar el aceite, cambiarle el aceite, cambiar aceite'),
      ...['auto', 'coche', 'carro', 'automovil', 'camioneta', 'vehiculo'].flatMap((car) =>
        ['al', 'a mi', 'del', 'para mi', 'de mi'].flatMap((to) =>
          ['cambio aceite', 'cambiar aceite', 'cambiarle aceite'].map((change) => `${change} ${to} ${car}`),
        ),
      ),
    ],
  },
  {
    trabajo: 'frenos',
    servicio: 'Reparación de automóvil',
    holds: 'balata|freno',
    words: phrases(`
        balata, cambio de balatas, cambiar balatas, cambiar las balatas, cambio de balatas delanteras, balata
        delantera, freno, cambio de frenos, cambiar los frenos, arreglar los frenos
      `),
  },
  {
    trabajo: 'manicure',
    servicio: BEAUTY,
    holds: 'manicur',
    words: phrases(`
        manicure, manicura, uñas, arreglo de uñas, arreglarse las uñas, pintarse las uñas, hacerse las uñas, mani
      `),
  },
  { trabajo: 'pedicure', servicio: BEAUTY, holds: 'pedicur', words: ['pedicure', 'pedicura'] },
  {
    trabajo: 'tinte',
    servicio: BEAUTY,
    holds: 'tinte',
    words: phrases(`
        tinte, tinte cabello, tinte pelo, pintarse el pelo, pintarse el cabello, teñirse el pelo, teñirse el cabello,
        tinte cabello corto, pintarme el pelo, entintado
      `),
  },
  {
    trabajo: 'masaje',
    servicio: BEAUTY,
    holds: 'masaje',
    words: ['masaje', 'sesion masaje', 'masaje relajante', 'sobada'],
  },
  {
    trabajo: 'baño y corte',
    servicio: PETS,
    holds: 'ba[ñn]o',
    words: [
      'estetica canina',
      'peluqueria canina',
      'grooming',
      ...DOGS.flatMap((dog) => [
        `baño y corte ${dog}`,
        `baño ${dog}`,
        `baño y corte para ${dog}`,
        `baño para ${dog}`,
        `bañar ${dog}`,
        `bañar al ${dog}`,
        `bañar a mi ${dog}`,
        `bañar a un ${dog}`,
        `corte ${dog}`,
        `corte pelo ${dog}`,
        `bañar y cortarle el pelo a un ${dog}`,
        `bañar y cortarle el pelo al ${dog}`,
        `bañar y cortar el pelo a un ${dog}`,
        `llevar ${dog} a bañar`,
        `llevar al ${dog} a bañar`,
        `llevar a mi ${dog} a bañar`,
        `mandar a bañar al ${dog}`,
        `mandar a bañar ${dog}`,
        `llevar a bañar al ${dog}`,
        `bañar mi ${dog}`,
        `bañen al ${dog}`,
        `baño para mi ${dog}`,
        `baño de mi ${dog}`,
        `estetica para ${dog}`,
        `pelar al ${dog}`,
        `bañar y pelar al ${dog}`,
        `bañar y pelar a un ${dog}`,
      ]),
    ],
  },
  {
    trabajo: 'consulta veterinaria',
    servicio: PETS,
    holds: 'consulta',
    words: [
      ...phrases(`
        consulta veterinaria, consulta con el veterinario, consulta del veterinario, consulta en el veterinario, ir al
        veterinario, visita al veterinario
      `),
      ...DOGS.flatMap((dog) => [
        `consulta ${dog}`,
        `consulta para ${dog}`,
        `consulta para mi ${dog}`,
        `llevar al ${dog} al veterinario`,
        `llevar ${dog} al veterinario`,
      ]),
    ],
  },
]

/** Without accents and in lower case; `ñ` stays. */
export const fold = (word: string) => withoutAccentsButEnye(word.toLowerCase())
const literal = (text: string) => `'${text}'`

/** The work of a row, where its service has several, and else the service; of a view over `alias`. */
export const workOf = (alias: string): string =>
  `case ${WORKS.map(
    ({ servicio, holds, trabajo }) =>
      `when ${alias}.tipo = 'precio_promedio_inpc' and ${alias}.servicio = ${literal(servicio)} and ${alias}.especificacion ~* ${literal(holds)} then ${literal(trabajo)}`,
  ).join('\n           ')} else ${alias}.servicio end`

/** «Limpieza dental»: the service and its work, so that the index of the services is reached. */
export const WORK_FILTERS: Readonly<Record<string, NamedFilter>> = Object.fromEntries(
  WORKS.filter(({ words }) => words.length).map(({ trabajo, servicio, words }) => [
    fold(trabajo).replaceAll('ñ', 'n').replaceAll(' ', '_'),
    {
      label: trabajo,
      words,
      where: [
        { columna: 'servicio', op: '=', valores: [servicio] },
        { columna: 'trabajo', op: '=', valores: [trabajo] },
      ],
    },
  ]),
)

const CARS = ['auto', 'coche', 'carro', 'automovil', 'camioneta', 'vehiculo']
const errand = (servicio: string, words: readonly string[]): NamedFilter => ({
  label: servicio,
  words,
  where: [{ columna: 'servicio', op: '=', valores: [servicio] }],
})

/**
 * Errands said with a verb whose noun is declared as a value, which is only looked up as it is written: «lavar el
 * coche» beside «lavado de coche».
 */
export const ERRANDS: Readonly<Record<string, NamedFilter>> = {
  lavar_coche: errand(
    'Lavado y engrasado de automóvil',
    CARS.flatMap((car) => [`lavar el ${car}`, `lavar mi ${car}`, `lavar un ${car}`, `lavarle al ${car}`]),
  ),
  cortar_pelo: errand(
    CUT,
    phrases(`
      cortar el pelo, cortar el cabello, cortarle el pelo, cortarle el cabello, cortarme el pelo, cortarme el cabello,
      cortarnos el pelo
    `),
  ),
  podar: errand('Jardinería', ['podar', 'podar el pasto', 'podar el jardin', 'cortar el pasto', 'cortar pasto']),
  cambiar_chapa: errand(
    'Cerrajero',
    phrases('cambiar la chapa, cambiar una chapa, cambiar la cerradura, cambiar chapa'),
  ),
  lavar_ropa: errand('Lavandería', ['lavar ropa', 'lavar y secar ropa', 'mandar a lavar ropa']),
}

/** Whose hair is cut. */
export const WHOSE: Readonly<Record<string, readonly string[]>> = {
  caballero: ['caballero'],
  'para caballero': ['caballero'],
  hombre: ['caballero'],
  'para hombre': ['caballero'],
  varon: ['caballero'],
  señor: ['caballero'],
  masculino: ['caballero'],
  dama: ['dama'],
  'para dama': ['dama'],
  mujer: ['dama'],
  'para mujer': ['dama'],
  señora: ['dama'],
  femenino: ['dama'],
  niño: ['niño'],
  'para niño': ['niño'],
  niña: ['niño'],
  infantil: ['niño'],
}

const FOLDED: ReadonlySet<string> = new Set(WORKS.flatMap(({ words }) => words).map(fold))
/** Words that name a work: with or without their accents. */
export const QUOTED_WORDS = { has: (word: string) => FOLDED.has(fold(word)) }
