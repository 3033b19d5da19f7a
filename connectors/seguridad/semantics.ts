import { phrases } from '@tianguis/core/words/phrases'
import type { Semantics } from '@tianguis/core'
import { crimeColumns } from './columns.ts'
import {
  CAR_WORDS,
  CARS,
  GROUPS,
  MODES,
  MOTORCYCLE_WORDS,
  MOTORCYCLES,
  SUBTYPES,
  UNCHANGED,
  VIOLENT,
} from './crimes.ts'
import { glossary } from './glossary.ts'

const { fecha, anio, mes, estado, municipio, cvegeo, bien_juridico, delito, subtipo, modalidad, delitos, metodologia } =
  crimeColumns

const called = (value: string, ...words: readonly string[]) => Object.fromEntries(words.map((word) => [word, [value]]))

/**
 * Reported crimes by month, municipality, subtype and modality. «Seguro» is not of this subject: a place without a file
 * has no row here, and the fewest files are where the fewest people live; `score` knows who is safe.
 */
export const semantics: Semantics = {
  seguridad: {
    label: 'delitos denunciados (carpetas de investigación)',
    english: ['crime', 'crimes', 'murder', 'murders', 'homicides', 'robberies', 'theft', 'thefts'],
    // Not «seguridad»: its stem is that of «seguro», and «la más segura» would be the one with the most crimes.
    words: phrases(`
        incidencia delictiva, inseguridad, delincuencia, criminalidad, fuero comun, sesnsp, secretariado ejecutivo,
        delictivo
      `),
    sql: `select fecha, anio, mes, municipio, estado, cvegeo, bien_juridico, delito, subtipo, modalidad, delitos, metodologia from {delitos}`,
    columns: {
      fecha,
      anio,
      mes,
      municipio,
      estado,
      cvegeo,
      bien_juridico,
      delito,
      subtipo,
      modalidad,
      delitos,
      metodologia,
    },
    show: ['fecha', 'municipio', 'estado', 'delito', 'subtipo', 'modalidad', 'delitos'],
    place: { prefer: 'estado' },
    time: {
      column: 'fecha',
      grain: 'mes',
      meaning: 'observacion',
      standard: 12,
      breaks: [
        {
          day: '2026-01-01',
          says: 'Desde enero de 2026 los delitos se cuentan con otra metodología (RNID), que no forma una serie con la anterior. Sólo se comparan a través de esa fecha homicidio doloso, feminicidio, lesiones dolosas, robo a casa habitación, a negocio y a transeúnte, violencia familiar, secuestro y extorsión.',
          unchanged: { columna: 'subtipo', valores: UNCHANGED },
        },
      ],
    },
    measures: {
      // Only sums: an average or an extreme over cells of subtype, modality and month means nothing.
      delitos: {
        label: 'delitos denunciados',
        column: 'delitos',
        digits: 0,
        aggregates: ['suma'],
        standard: true,
        kind: 'count',
        zeros: true,
        words: phrases(`
            delito, crimen, incidencia, indice delictivo, carpeta, carpeta investigacion, denuncia, ilicito, caso,
            delito denunciado, delito cometido, delito registrado, carpeta iniciada, carpeta abierta, denuncia
            presentada, denuncia penal, indice criminalidad, incidencia criminal, cometieron, cometen, delito fuero
            comun, numero delitos, acto delictivo, hecho delictivo, denunciado, averiguacion, que tan inseguro, que
            tan peligroso, que tan violento, nivel inseguridad, nivel violencia
          `),
        more: ['inseguro', 'peligroso', 'violento', 'conflictivo', 'riesgoso'],
      },
    },
    dimensions: {
      delito: {
        label: 'tipo de delito',
        column: 'delito',
        kinds: 'subtipo',
        words: ['tipo', 'tipo delito', 'delito', 'clase delito', 'crimen'],
        synonyms: {
          robo: ['Robo'],
          hurto: ['Robo'],
          robado: ['Robo'],
          roban: ['Robo'],
          robaron: ['Robo'],
          roba: ['Robo'],
          'se roban': ['Robo'],
          'se robaron': ['Robo'],
          latrocinio: ['Robo'],
          rata: ['Robo'],
          ratero: ['Robo'],
        },
      },
      subtipo: {
        label: 'subtipo de delito',
        column: 'subtipo',
        kinds: 'modalidad',
        words: ['subtipo', 'subtipo delito'],
        values: SUBTYPES,
        synonyms: GROUPS,
      },
      modalidad: {
        label: 'modalidad',
        column: 'modalidad',
        words: ['modalidad', 'modalidad delito', 'arma', 'tipo arma'],
        synonyms: MODES,
      },
      bien_juridico: {
        label: 'bien jurídico afectado',
        column: 'bien_juridico',
        words: ['bien juridico', 'bien juridico afectado'],
        // By no word of their own: «mi familia vive en León» speaks of no crime.
        synonyms: {
          ...called('El patrimonio', 'delito patrimonial', 'delito contra patrimonio', 'contra el patrimonio'),
          ...called('La familia', 'delito contra familia', 'delito familiar', 'contra la familia'),
          ...called(
            'La libertad y la seguridad sexual',
            ...phrases(`
delito sexual, violencia sexual, delito contra libertad sexual,
              agresion sexual, delito contra la libertad y la seguridad sexual, contra la libertad y la seguridad
              sexual, libertad y seguridad sexual, crimen sexual, delito indole sexual, abuso y violencia sexual
            `),
          ),
          ...called('La sociedad', 'delito contra sociedad', 'contra la sociedad'),
          ...called(
            'La vida y la Integridad corporal',
            ...phrases(`
delito contra vida, delito contra la vida y la integridad, delito
              contra la vida y la integridad corporal, contra la vida, contra la vida y la integridad corporal, vida y
              la integridad corporal
            `),
          ),
          ...called(
            'Libertad personal',
            ...phrases(`
libertad personal, delito contra libertad personal, contra la libertad personal
            `),
          ),
          ...called(
            'Otros bienes jurídicos afectados (del fuero común)',
            'otros bienes juridicos',
            'otros bienes juridicos afectados',
          ),
        },
      },
      metodologia: {
        label: 'metodología',
        column: 'metodologia',
        words: ['metodologia'],
        values: {
          'CNSP/38/15': ['metodologia anterior', 'metodologia vieja'],
          RNID: ['metodologia nueva', 'nueva metodologia'],
        },
      },
    },
    filters: {
      // «Violento» by itself is a degree of a place.
      robo_violento: {
        label: 'robo con violencia',
        where: [
          { columna: 'delito', op: '=', valores: ['Robo'] },
          { columna: 'modalidad', op: 'in', valores: VIOLENT },
        ],
        words: ['robo violento', 'asalto violento'],
      },
      robo_auto: { label: 'robo de auto', where: CARS, words: CAR_WORDS },
      robo_moto: { label: 'robo de motocicleta', where: MOTORCYCLES, words: MOTORCYCLE_WORDS },
    },
    glossary,
    order: ['fecha desc', 'delitos desc', 'cvegeo', 'subtipo', 'modalidad'],
    noise: phrases(`
        cometido, registrado, ocurrido, ante autoridad, segun autoridad, seguridad publica, fiscalia, ministerio
        publico, sufrio, sufren, acumulo, acumularon, acumulan, sumo, sumaron, suman, concentro, concentra,
        concentraron, concentran, iniciado, iniciaron, abierto, abrieron, levantado, contabilizaron, contabilizado,
        sucedieron, sucedio, suscitaron, dieron, perpetrado, cometio, hicieron, hizo, presentaron, interpusieron,
        recibieron
      `),
  },
}
