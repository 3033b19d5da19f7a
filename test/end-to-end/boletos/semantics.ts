import type { Columns, Semantics } from '@tianguis/core'

/** A destination is a town too: it is known by what leads to it, and a town by itself is where the bus leaves from. */
const towards = (town: string) => [`a ${town}`, `hacia ${town}`, `para ${town}`, `destino ${town}`, `rumbo a ${town}`]

type Boletos = Semantics[string]

const measures: Boletos['measures'] = {
  precio: {
    label: 'precio del boleto',
    column: 'precio',
    digits: 2,
    aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
    standard: true,
    better: 'menos',
    words: ['precio', 'cuesta', 'vale', 'costo'],
    more: ['caro', 'costoso'],
    less: ['barato', 'economico'],
  },
  duracion: {
    label: 'duración del viaje en minutos',
    column: 'minutos',
    digits: 0,
    aggregates: ['promedio', 'maximo', 'minimo'],
    words: ['duracion', 'tarda', 'tiempo viaje', 'dura', 'minuto'],
    more: ['lento', 'tardado', 'largo'],
    less: ['rapido', 'corto'],
  },
}

const dimensions: Boletos['dimensions'] = {
  destino: {
    label: 'destino',
    column: 'destino',
    words: ['destino', 'terminal llegada'],
    values: {
      CAPU: towards('puebla'),
      TAPO: [...towards('mexico'), ...towards('ciudad de mexico'), ...towards('cdmx')],
      CNG: towards('guadalajara'),
      CMTY: towards('monterrey'),
      TAME: towards('merida'),
    },
  },
  linea: {
    label: 'línea',
    column: 'linea',
    words: ['linea', 'linea autobus', 'compañia'],
    vocabulary: { table: 'boletos', column: 'linea' },
    synonyms: { 'omnibus mexico': ['Ómnibus de México'] },
  },
  clase: {
    label: 'clase',
    column: 'clase',
    words: ['clase', 'servicio'],
    values: { turista: [], ejecutiva: ['ejecutivo'], lujo: ['de lujo', 'vip'] },
  },
}

export const semanticsOf = (columns: Columns): Semantics => ({
  boletos: {
    label: 'boletos de autobús',
    words: ['autobus', 'camion', 'boleto autobus', 'pasaje', 'viaje autobus'],
    row: { one: 'corrida', many: 'corridas', words: ['corrida', 'salida autobus'] },
    sql: `select ${Object.keys(columns)
      .map((name) => `b.${name}`)
      .join(', ')} from {boletos} b`,
    columns,
    show: ['municipio', 'estado', 'destino', 'linea', 'clase', 'precio', 'minutos', 'fecha'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'captura', standard: 'ultimo' },
    measures,
    dimensions,
    filters: {
      nocturno: {
        label: 'de noche',
        words: ['nocturno', 'de noche', 'por la noche'],
        where: [{ columna: 'nocturno', op: '=', valores: [true] }],
      },
    },
    order: ['fecha desc', 'precio', 'cvegeo', 'destino', 'linea', 'clase'],
    noise: ['boleto', 'viaje', 'viajar', 'ir', 'desde', 'saliendo', 'salir', 'sale', 'peso', 'central'],
  },
})
