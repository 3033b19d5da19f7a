/** Levels of place and grains of time, and what is left out. */
import type { OperatorLexicon } from './operator.ts'

export const levels: OperatorLexicon = [
  [
    { op: 'unico' },
    [
      'solo|solamente|unicamente|nomas tiene|tienen|hay|existe|existen un|una|uno',
      'un|una solo|sola',
      'con un|una solo|sola',
      'con solo|solamente|nomas un|una',
    ],
  ],
  [
    { op: 'suyo' },
    ['mi|nuestro|nuestra|ese|esa|dicho|dicha estado|municipio|ciudad|entidad|pueblo|alcaldia', 'de|en ahi'],
  ],
  [
    { op: 'nivel', nivel: 'municipio' },
    [
      'municipio|municipios',
      'ciudad|ciudades',
      'alcaldia|alcaldias',
      'demarcacion|demarcaciones',
      'delegacion|delegaciones',
      'municipalidad|municipalidades',
      'localidad|localidades',
      'pueblo|pueblos',
      'lugares',
      'sitios',
    ],
  ],
  [
    { op: 'nivel', nivel: 'estado' },
    [
      'estado|estados',
      'entidad|entidades',
      'entidad|entidades federativa|federativas',
      'estado|estados de la republica',
      'entidades del pais',
    ],
  ],
  [
    { op: 'nivel', nivel: 'pais' },
    [
      'pais',
      'nacional|nacionales',
      'nivel nacional',
      'a nivel nacional',
      'republica',
      'republica mexicana',
      'todo el pais',
      'en todo el pais',
      'en toda la republica',
      'mexico',
      'todo mexico',
      'nacion',
      'territorio nacional',
      'nacionalmente',
    ],
  ],
  [{ op: 'grano', grano: 'dia' }, ['dia|dias', 'fecha|fechas']],
  [{ op: 'grano', grano: 'semana' }, ['semana|semanas']],
  [{ op: 'grano', grano: 'quincena' }, ['quincena|quincenas']],
  [{ op: 'grano', grano: 'mes' }, ['mes|meses']],
  [{ op: 'grano', grano: 'trimestre' }, ['trimestre|trimestres']],
  [{ op: 'grano', grano: 'semestre' }, ['semestre|semestres']],
  [{ op: 'grano', grano: 'anio' }, ['año|años']],
  [
    { op: 'cada', grano: 'dia' },
    ['diario|diaria|diarios|diarias|diariamente', 'por dia', 'cada dia', 'por fecha', 'dia con dia', 'dia a|por dia'],
  ],
  [
    { op: 'cada', grano: 'semana' },
    ['semanal|semanales|semanalmente', 'por semana', 'cada semana', 'semana a|por semana'],
  ],
  [{ op: 'cada', grano: 'quincena' }, ['por quincena', 'cada quincena', 'quincena a|por quincena']],
  [
    { op: 'cada', grano: 'mes' },
    ['mensual|mensuales|mensualmente', 'por mes', 'cada mes', 'mes a|con|por mes', 'al mes'],
  ],
  [{ op: 'cada', grano: 'trimestre' }, ['trimestral|trimestrales|trimestralmente', 'por trimestre', 'cada trimestre']],
  [{ op: 'cada', grano: 'anio' }, ['anual|anuales|anualmente', 'por año', 'cada año', 'año a|con|por año', 'al año']],
]
