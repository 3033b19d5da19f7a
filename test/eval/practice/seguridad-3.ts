import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'robos de carro en ecatepec en lo que va del año',
    gold: `select sum(delitos) from {seguridad.delitos} where municipio = 'Ecatepec de Morelos' and anio = 2026 and subtipo = 'Robo de vehículo automotor - Coche de 4 ruedas'`,
    also: [
      `select sum(delitos) from {seguridad.delitos} where municipio = 'Ecatepec de Morelos' and anio = 2026 and subtipo like 'Robo de vehículo automotor%'`,
    ],
  },
  {
    q: 'Soy periodista y necesito los 3 municipios con más feminicidios en 2025',
    gold: `select municipio from {seguridad.delitos} where anio = 2025 and delito = 'Feminicidio' and right(cvegeo, 3) < '998' group by cvegeo, municipio order by sum(delitos) desc limit 3`,
    ordered: true,
  },
  {
    q: '¿subió o bajó la extorsión en Jalisco de 2024 a 2025?',
    gold: `select anio, sum(delitos) from {seguridad.delitos} where estado = 'Jalisco' and delito = 'Extorsión' and anio in (2024, 2025) group by 1`,
    also: [
      `select sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024) from {seguridad.delitos} where estado = 'Jalisco' and delito = 'Extorsión'`,
      `select sum(delitos) filter (where anio = 2024), sum(delitos) filter (where anio = 2025) from {seguridad.delitos} where estado = 'Jalisco' and delito = 'Extorsión'`,
      `select sum(delitos) filter (where anio = 2025), sum(delitos) filter (where anio = 2024) from {seguridad.delitos} where estado = 'Jalisco' and delito = 'Extorsión'`,
      `select 100.0 * (sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024)) / sum(delitos) filter (where anio = 2024) from {seguridad.delitos} where estado = 'Jalisco' and delito = 'Extorsión'`,
      `select sum(delitos) filter (where anio = 2025) > sum(delitos) filter (where anio = 2024) from {seguridad.delitos} where estado = 'Jalisco' and delito = 'Extorsión'`,
    ],
  },
  {
    q: 'delito mas comun en guadalajara en 2025',
    gold: `select delito from {seguridad.delitos} where municipio = 'Guadalajara' and anio = 2025 group by 1 order by sum(delitos) desc limit 1`,
    ordered: true,
    also: [
      `select subtipo from {seguridad.delitos} where municipio = 'Guadalajara' and anio = 2025 group by 1 order by sum(delitos) desc limit 1`,
      `select delito from {seguridad.delitos} where municipio = 'Guadalajara' and anio = 2025 group by 1 order by sum(delitos) desc`,
    ],
  },
  {
    q: 'tasa de homicidio doloso por cada 100 mil habitantes en Tijuana el año pasado',
    gold: `select 100000.0 * sum(d.delitos) / (select poblacion from {seguridad.poblacion} where cvegeo = '02004' and anio = 2025) from {seguridad.delitos} d where d.cvegeo = '02004' and d.anio = 2025 and d.subtipo = 'Homicidio doloso'`,
  },
  {
    q: 'cuántos robos a negocio hubo al mes en promedio en la cdmx durante 2025',
    gold: `select sum(delitos) / 12.0 from {seguridad.delitos} where estado = 'Ciudad de México' and anio = 2025 and subtipo = 'Robo a negocio'`,
  },
  {
    q: '¿En qué mes de 2025 hubo más denuncias de violencia familiar en todo el país?',
    gold: `select mes from {seguridad.delitos} where anio = 2025 and delito = 'Violencia familiar' group by 1 order by sum(delitos) desc limit 1`,
    also: [
      `select fecha from {seguridad.delitos} where anio = 2025 and delito = 'Violencia familiar' group by 1 order by sum(delitos) desc limit 1`,
      `select mes, sum(delitos) from {seguridad.delitos} where anio = 2025 and delito = 'Violencia familiar' group by 1`,
      `select fecha, sum(delitos) from {seguridad.delitos} where anio = 2025 and delito = 'Violencia familiar' group by 1`,
    ],
  },
  {
    q: 'estados con más de 5 mil casos de narcomenudeo en 2025',
    gold: `select estado from {seguridad.delitos} where anio = 2025 and delito = 'Narcomenudeo' group by 1 having sum(delitos) > 5000`,
  },
  {
    q: '¿Qué porcentaje de los robos a negocio en el Estado de México fue con violencia en 2025?',
    gold: `select 100.0 * sum(delitos) filter (where modalidad = 'Con violencia') / sum(delitos) from {seguridad.delitos} where estado = 'México' and anio = 2025 and subtipo = 'Robo a negocio'`,
    also: [
      `select 1.0 * sum(delitos) filter (where modalidad = 'Con violencia') / sum(delitos) from {seguridad.delitos} where estado = 'México' and anio = 2025 and subtipo = 'Robo a negocio'`,
    ],
  },
  {
    q: 'que estados no tuvieron ni un secuestro en 2025',
    gold: `select distinct estado from {seguridad.delitos} where estado not in (select estado from {seguridad.delitos} where anio = 2025 and delito = 'Secuestro')`,
    also: [
      `select distinct estado from {municipios.municipios} where estado not in (select estado from {seguridad.delitos} where anio = 2025 and delito = 'Secuestro')`,
    ],
  },
  {
    q: 'oiga joven, ¿y aquí en Mérida matan a mucha gente? ¿cuántos homicidios dolosos van este año?',
    gold: `select sum(delitos) from {seguridad.delitos} where municipio = 'Mérida' and estado = 'Yucatán' and anio = 2026 and subtipo = 'Homicidio doloso'`,
  },
  {
    q: 'robo a transeunte en via publica mes por mes, monterrey 2025',
    gold: `select mes, sum(delitos) from {seguridad.delitos} where municipio = 'Monterrey' and anio = 2025 and subtipo = 'Robo a transeúnte en vía pública' group by 1 order by 1`,
    also: [
      `select fecha, sum(delitos) from {seguridad.delitos} where municipio = 'Monterrey' and anio = 2025 and subtipo = 'Robo a transeúnte en vía pública' group by 1 order by 1`,
    ],
  },
  {
    q: 'cuántos tipos de delito distintos se registraron en 2025',
    gold: `select count(distinct delito) from {seguridad.delitos} where anio = 2025`,
    also: [`select distinct delito from {seguridad.delitos} where anio = 2025`],
  },
  {
    q: 'Homicidios dolosos en Nuevo León en 2025 sin contar los de Monterrey',
    gold: `select sum(delitos) from {seguridad.delitos} where estado = 'Nuevo León' and municipio <> 'Monterrey' and anio = 2025 and subtipo = 'Homicidio doloso'`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿quién mató a Colosio?', codes: ['fuera_de_alcance', 'no_soportada', 'no_entendida', 'sin_datos_para'] },
  {
    q: 'cuantos asesinatos hubo en chicago en 2025',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'],
  },
  { q: 'por qué hay tanta violencia en Culiacán', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿cuántos policías municipales tiene León?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'me van a asaltar si voy mañana al centro de la cdmx?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'de qué edad eran las víctimas de feminicidio en Ecatepec en 2025',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
]
