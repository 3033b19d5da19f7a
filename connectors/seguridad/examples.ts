import type { Example, Negative } from '@tianguis/core'

export const examples: readonly Example[] = [
  {
    q: '¿cuántos robos hubo en Monterrey en 2024?',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'delito', op: '=', valores: ['Robo'] }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      tiempo: { desde: '2024-01-01', hasta: '2025-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
  {
    q: '¿cuántos homicidios hubo en Guanajuato?',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: 'in', valores: ['Homicidio doloso', 'Homicidio culposo'] }],
      lugar: [{ nivel: 'estado', clave: '11' }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
  {
    q: 'top 5 municipios con más robos en 2024',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'delito', op: '=', valores: ['Robo'] }],
      tiempo: { desde: '2024-01-01', hasta: '2025-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['municipio'],
      orden: [{ por: 'delitos', dir: 'desc' }],
      limite: 5,
    },
  },
  {
    q: '¿cuál es el estado con más feminicidios?',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: '=', valores: ['Feminicidio'] }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['estado'],
      orden: [{ por: 'delitos', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'homicidios dolosos por mes en Colima',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: '=', valores: ['Homicidio doloso'] }],
      lugar: [{ nivel: 'estado', clave: '06' }],
      tiempo: { ultimos: 12, grano: 'mes' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: '¿cuántos robos de auto hubo en Puebla en septiembre de 2026?',
    consulta: {
      tabla: 'seguridad',
      filtros: [
        {
          columna: 'subtipo',
          op: 'in',
          valores: ['Robo de vehículo automotor', 'Robo de vehículo automotor - Coche de 4 ruedas'],
        },
        {
          columna: 'modalidad',
          op: 'in',
          valores: [
            'Con violencia',
            'Sin violencia',
            'Robo de coche de 4 ruedas Con violencia',
            'Robo de coche de 4 ruedas Sin violencia',
          ],
        },
      ],
      lugar: [{ nivel: 'estado', clave: '21' }],
      tiempo: { desde: '2026-09-01', hasta: '2026-10-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
  {
    q: 'robos con violencia en la CDMX en 2025',
    consulta: {
      tabla: 'seguridad',
      filtros: [
        { columna: 'delito', op: '=', valores: ['Robo'] },
        {
          columna: 'modalidad',
          op: 'in',
          valores: [
            'Con violencia',
            'Robo de coche de 4 ruedas Con violencia',
            'Robo de motocicleta Con violencia',
            'Robo de embarcaciones pequeñas y grandes Con violencia',
            'Robo de cables, tubos y otros objetos destinados a servicios públicos Con violencia',
            'Robo de herramienta industrial o agrícola Con violencia',
            'Robo de tractores y/o montacargas Con violencia',
          ],
        },
      ],
      lugar: [{ nivel: 'estado', clave: '09' }],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
  {
    q: 'tasa de homicidio doloso por estado',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: '=', valores: ['Homicidio doloso'] }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['estado'],
      por_habitantes: 100000,
    },
  },
  {
    q: '¿qué municipio de Jalisco tiene más secuestros?',
    consulta: {
      tabla: 'seguridad',
      filtros: [
        {
          columna: 'subtipo',
          op: 'in',
          valores: [
            'Secuestro',
            'Secuestro extorsivo',
            'Secuestro con calidad de rehén',
            'Secuestro para causar daño',
            'Secuestro exprés',
          ],
        },
      ],
      lugar: [{ nivel: 'estado', clave: '14' }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['municipio'],
      orden: [{ por: 'delitos', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'compara las extorsiones de Jalisco y Morelos',
    consulta: {
      tabla: 'seguridad',
      filtros: [
        { columna: 'subtipo', op: 'in', valores: ['Extorsión', 'Extorsión presencial', 'Extorsión por otros medios'] },
      ],
      lugar: [
        { nivel: 'estado', clave: '14' },
        { nivel: 'estado', clave: '17' },
      ],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['estado'],
    },
  },
  {
    q: '¿cuál es el delito más común en Tijuana?',
    consulta: {
      tabla: 'seguridad',
      lugar: [{ nivel: 'municipio', clave: '02004' }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['delito'],
      orden: [{ por: 'delitos', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿qué porcentaje de los robos son con violencia en Querétaro?',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'delito', op: '=', valores: ['Robo'] }],
      lugar: [{ nivel: 'estado', clave: '22' }],
      accion: 'proporcion',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      parte: [
        {
          columna: 'modalidad',
          op: 'in',
          valores: [
            'Con violencia',
            'Robo de coche de 4 ruedas Con violencia',
            'Robo de motocicleta Con violencia',
            'Robo de embarcaciones pequeñas y grandes Con violencia',
            'Robo de cables, tubos y otros objetos destinados a servicios públicos Con violencia',
            'Robo de herramienta industrial o agrícola Con violencia',
            'Robo de tractores y/o montacargas Con violencia',
          ],
        },
      ],
    },
  },
  {
    q: '¿hubo feminicidios en Cancún en octubre de 2026?',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: '=', valores: ['Feminicidio'] }],
      lugar: [{ nivel: 'municipio', clave: '23005' }],
      tiempo: { desde: '2026-10-01', hasta: '2026-11-01' },
      accion: 'existe',
    },
  },
  {
    q: 'municipios con más de 100 homicidios dolosos en 2025',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: '=', valores: ['Homicidio doloso'] }],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['municipio'],
      tener: [{ medida: 'delitos', op: '>', valor: '100' }],
    },
  },
  {
    q: 'evolución de la violencia familiar en Nuevo León',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'subtipo', op: '=', valores: ['Violencia familiar'] }],
      lugar: [{ nivel: 'estado', clave: '19' }],
      tiempo: { ultimos: 12, grano: 'mes' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'asaltos en Guadalajara este año',
    consulta: {
      tabla: 'seguridad',
      filtros: [
        {
          columna: 'subtipo',
          op: 'in',
          valores: ['Robo a transeúnte en vía pública', 'Robo a transeúnte en espacio abierto al público'],
        },
      ],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      tiempo: { desde: '2026-01-01', hasta: '2027-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
  {
    q: '¿cuáles son los estados más violentos?',
    consulta: {
      tabla: 'seguridad',
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['estado'],
      orden: [{ por: 'delitos', dir: 'desc' }],
      limite: 10,
    },
  },
  {
    q: '¿cuántos delitos contra la libertad y la seguridad sexual hubo en Monterrey en 2025?',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'bien_juridico', op: '=', valores: ['La libertad y la seguridad sexual'] }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
  {
    q: 'delitos por tipo en Aguascalientes',
    consulta: {
      tabla: 'seguridad',
      lugar: [{ nivel: 'estado', clave: '01' }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
      dimensiones: ['delito'],
    },
  },
  {
    q: 'robos en todo el país excepto la CDMX',
    consulta: {
      tabla: 'seguridad',
      filtros: [{ columna: 'delito', op: '=', valores: ['Robo'] }],
      excluir: [{ nivel: 'estado', clave: '09' }],
      accion: 'agregar',
      medidas: [{ id: 'delitos', agg: 'suma' }],
    },
  },
]

export const negatives: readonly Negative[] = [
  { q: '¿por qué hay tantos robos en Puebla?', codigo: 'no_soportada' },
  { q: '¿cuántas víctimas de homicidio hubo en Colima?', codigo: 'no_entendida' },
  { q: 'robos en 2025 contra 2026', codigo: 'no_soportada' },
  { q: '¿cuántos policías hay en León?', codigo: 'no_entendida' },
  { q: 'los 10 municipios más seguros', codigo: 'otra' },
  { q: '¿en qué colonia de Monterrey roban más?', codigo: 'no_entendida' },
  { q: '¿van a subir los homicidios en Guanajuato?', codigo: 'no_soportada' },
  { q: 'delitos federales en Tijuana', codigo: 'no_entendida' },
]
