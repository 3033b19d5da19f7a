import type { Synonyms } from '@tianguis/core'

/** SINAICA's name for the network of Mexico City and its suburbs, which SIMAT runs. */
export const VALLEY = 'Valle de México'

/** Part of SIMAT, but left out of its index since 2015: they watch the edges and not where people breathe. */
export const WITHOUT_INDEX: ReadonlySet<string> = new Set(['ACO', 'AJU', 'INN', 'MON', 'MPA'])

/** What people call a metropolitan area -> the networks that watch it, where the name is not the network's own. */
export const AREAS: Synonyms = {
  ZMVM: [VALLEY],
  'Zona Metropolitana del Valle de México': [VALLEY],
  ZMG: ['Guadalajara'],
  AMG: ['Guadalajara'],
  'Zona Metropolitana de Guadalajara': ['Guadalajara'],
  'Área Metropolitana de Guadalajara': ['Guadalajara'],
  ZMM: ['Monterrey'],
  'Zona Metropolitana de Monterrey': ['Monterrey'],
  'Área Metropolitana de Monterrey': ['Monterrey'],
  'Valle de Toluca': ['Toluca'],
  Querétaro: ['Zona Metropolitana de Querétaro', 'Corregidora', 'El Marques'],
  'Ciudad Juárez': ['Municipio de Juárez', 'Ciudad Juárez 2'],
  Juárez: ['Municipio de Juárez', 'Ciudad Juárez 2'],
  Mexicali: ['Mexicali', 'Municipio de Mexicali'],
  Chihuahua: ['Chihuahua', 'Chihuahua - Municipal'],
  'San Luis Potosí': ['San Luis Potosí Estatal'],
  Torreón: ['Torreón', 'Torreón Municipal'],
  'La Laguna': ['Torreón', 'Torreón Municipal', 'Gómez Palacio', 'Lerdo'],
  'Comarca Lagunera': ['Torreón', 'Torreón Municipal', 'Gómez Palacio', 'Lerdo'],
  Villahermosa: ['Centro'],
}
