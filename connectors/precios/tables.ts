import { boolean, date, decimal, integer, list, pointColumns, territoryColumns, text } from '@tianguis/core'
import { HIGHEST } from './observations.ts'

const MXN = 'MXN'
const UNITS = ['kg', 'litro', 'pieza'] as const
const price = () => decimal({ digits: 5 }).unit(MXN).range('0.0001', HIGHEST)
const perUnit = () => decimal({ digits: 4 }).unit('MXN por `unidad`')

export const priceColumns = {
  id: text({ max: 25 })
    .required()
    .matching(/^[0-9a-f]{12}-[0-9a-f]{12}$/)
    .describe('Clave estable del producto (nombre, presentación y marca) en el establecimiento (nombre y dirección).')
    .example('3f0c1a9be2d4-7bd80e1f62aa'),
  producto: text({ max: 200 }).required().describe('Producto genérico, como lo nombra la fuente.').example('Jitomate'),
  presentacion: text({ max: 500 })
    .describe('Presentación, como la publica la fuente.')
    .example('1 Kg. Granel. Saladette'),
  marca: text({ max: 300 }).describe('Marca y variante; `S/m` es sin marca (a granel).').example('S/m'),
  categoria: text({ max: 200 }).describe('Categoría de la fuente.').example('Hortalizas Frescas'),
  catalogos: list().describe(
    'Catálogos de la fuente en los que aparece la observación; la misma puede estar en varios.',
  ),
  precio: price()
    .required()
    .describe('Mediana de los precios observados de ese producto en ese establecimiento en su día más reciente.')
    .example(32.9),
  precio_min: price()
    .required()
    .describe('El más bajo de ese día; con `agrupar`, el `precio` más bajo del periodo, sin los atípicos.')
    .example(32.9),
  precio_max: price()
    .required()
    .describe('El más alto de ese día; con `agrupar`, el `precio` más alto del periodo, sin los atípicos.')
    .example(32.9),
  cantidad: decimal({ digits: 6 })
    .unit('la de `unidad`')
    .describe('Contenido que dice la presentación, en `unidad`; ausente si no lo dice con claridad.')
    .example(1),
  unidad: text()
    .oneOf(...UNITS)
    .describe('Unidad de `precio_unitario`: kg, litro o pieza.')
    .example('kg'),
  precio_unitario: perUnit()
    .describe('`precio` por kg, litro o pieza, redondeado a cuatro decimales: lo que se compara entre presentaciones.')
    .example(32.9),
  fecha: date()
    .required()
    .describe('Día de la observación; PROFECO publica con 44 a 60 días de retraso.')
    .example('2026-09-29'),
  cadena: text({ max: 200 }).describe('Cadena comercial.').example('Soriana'),
  giro: text({ max: 200 }).describe('Giro del establecimiento.').example('Supermercado / Tienda de Autoservicio'),
  establecimiento: text({ max: 300 })
    .required()
    .describe('Nombre del establecimiento.')
    .example('Supermercado de muestra Sucursal Centro'),
  direccion: text({ max: 500 }).describe('Dirección.').example('Av. de Muestra No. 100. Col. Centro. Cp. 44100'),
  ...territoryColumns(),
  ...pointColumns(),
  dia_inverso: integer()
    .required()
    .describe(
      'Días que faltan de `fecha` al año 2100: ordena de lo más nuevo a lo más viejo en un índice ascendente; no se sirve.',
    ),
  atipico: boolean()
    .required()
    .describe(
      'Verdadero si el precio es más de cinco veces mayor o menor que la mediana del país de ese producto en la quincena; puede ser un error de captura.',
    ),
  texto_danado: boolean()
    .required()
    .describe('Verdadero si la fuente perdió letras de algún nombre (`?`) y no se pudieron reponer con certeza.'),
}

const { dia_inverso: _onlyOrders, ...served } = priceColumns
export const recordColumns = served

export const historyColumns = {
  quincena: text({ max: 10 })
    .required()
    .matching(/^\d{4}-\d\d-[12]Q$/)
    .describe('Quincena de la observación.')
    .example('2026-09-2Q'),
  desde: date().required().describe('Primer día de la quincena.').example('2026-09-16'),
  hasta: date().required().describe('Último día de la quincena.').example('2026-09-30'),
  ...territoryColumns(),
  cvegeo: territoryColumns().cvegeo.required(),
  producto: priceColumns.producto,
  presentacion: text({ max: 500 })
    .required()
    .describe('Presentación, como la publica la fuente.')
    .example('1 Kg. Granel. Saladette'),
  promedio: decimal({ digits: 4 })
    .required()
    .unit(MXN)
    .range(0, HIGHEST)
    .describe(
      'Promedio de los precios de todas las marcas y establecimientos de la ciudad, redondeado a cuatro decimales y sin los atípicos.',
    )
    .example(31.5208),
  minimo: price().required().describe('El más bajo.').example(27.9),
  maximo: price().required().describe('El más alto.').example(36.5),
  observaciones: integer()
    .required()
    .range(1, 1_000_000)
    .describe('Precios promediados: uno por marca, establecimiento y día.')
    .example(24),
  unidad: text()
    .oneOf(...UNITS)
    .describe('Unidad de `promedio_unitario`.')
    .example('kg'),
  promedio_unitario: perUnit().describe('El promedio por kg, litro o pieza.').example(31.5208),
}
