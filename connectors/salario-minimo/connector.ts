import { seriesConnector } from '@tianguis/core/series/connector'
import type { DeclaredSeries } from '@tianguis/core/series/sheet'
import { wagesAndUnit } from './two-agencies.ts'

const wages: Record<string, DeclaredSeries> = {
  general: ['general', /general/, 'el salario mínimo general', 'sueldo minimo, minimo general'],
  frontera: ['frontera', /frontera/, 'el salario mínimo de la frontera', 'zona libre frontera norte, frontera norte'],
}
const unit: Record<string, DeclaredSeries> = { uma: ['539260', /medida y actualizaci[oó]n|\bUMA\b/i, 'la UMA'] }
const daily = { unit: 'MXN por día', range: [0.001, 5000], kind: 'price', words: 'valor, monto, pagan' } as const

const change = {
  accion: 'cambio',
  medidas: [{ id: 'salario', agg: 'promedio' }],
  tiempo: { desde: '2023-01-01' },
} as const

export default seriesConnector({
  name: 'salario-minimo',
  title: 'Salario mínimo y UMA',
  description: 'El salario mínimo general y el de la frontera desde que rigen, y la UMA de cada año, en pesos por día.',
  from: wagesAndUnit,
  cadence: { cron: ['0 13 * * *'], timezone: 'UTC', lateAfter: '4 days', newestWithin: '400 days' },
  subjects: {
    salario_minimo: {
      label: 'salario mínimo',
      words: 'salario minimo',
      english: 'minimum wage',
      frequency: 'dia',
      called: 'zona salarial',
      standard: 'general',
      figures: { salario: { label: 'salario por día', ...daily, series: wages } },
      noise: 'mexico, pais, dia, diario',
    },
    uma: {
      label: 'unidad de medida y actualización (UMA)',
      words: 'uma, unidad medida actualizacion',
      frequency: 'anio',
      figures: { uma: { label: 'pesos por día', ...daily, series: unit } },
      noise: 'mexico, dia, diaria',
    },
  },
  asked: {
    '¿Cuál es el salario mínimo?': { accion: 'listar', medidas: [{ id: 'salario' }] },
    '¿Cuánto ha subido el salario mínimo desde 2023?': change,
    '¿Cuánto es la UMA?': { tabla: 'uma', accion: 'listar', medidas: [{ id: 'uma' }] },
  },
  refused: { '¿Va a subir el salario mínimo?': 'no_soportada' },
})
