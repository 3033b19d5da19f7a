import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantas motos se robaron en gdl el mes pasado',
    gold: `select coalesce(sum(delitos), 0) from {seguridad.delitos} where cvegeo = '14039' and fecha = '2026-10-01'
           and (subtipo ilike '%motocicleta%' or modalidad ilike '%motocicleta%')`,
  },
  {
    q: '¿Cuántos feminicidios van en Ecatepec en lo que va del año?',
    gold: `select coalesce(sum(delitos), 0) from {seguridad.delitos} where cvegeo = '15033' and anio = 2026 and subtipo = 'Feminicidio'`,
  },
  {
    q: 'q alcaldia de la cdmx tiene mas robos a transeunte este año',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where estado = 'Ciudad de México' and anio = 2026 and subtipo ilike 'Robo a transeúnte%'
           and right(cvegeo, 3) not in ('998', '999') group by cvegeo, municipio order by 2 desc limit 1`,
  },
  {
    q: '¿Cuál fue el mes con más homicidios dolosos en Culiacán durante 2025?',
    gold: `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '25006' and anio = 2025 and subtipo = 'Homicidio doloso' group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'Para un reportaje: tasa de homicidio doloso por cada 100 mil habitantes en el estado de Colima en 2025',
    gold: `select sum(delitos) * 100000.0 / (select sum(poblacion) from {seguridad.poblacion} where left(cvegeo, 2) = '06' and anio = 2025)
           from {seguridad.delitos} where estado = 'Colima' and anio = 2025 and subtipo = 'Homicidio doloso'`,
  },
  {
    q: '¿Qué proporción de los robos a negocio en Monterrey en 2025 fue con violencia?',
    gold: `select 100.0 * sum(delitos) filter (where modalidad = 'Con violencia') / sum(delitos) from {seguridad.delitos}
           where cvegeo = '19039' and anio = 2025 and subtipo = 'Robo a negocio'`,
  },
  {
    q: 'violencia familiar en toluca mes x mes en 2026',
    ordered: true,
    gold: `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '15106' and anio = 2026 and subtipo = 'Violencia familiar' group by 1 order by 1`,
  },
  {
    q: '¿Se ha denunciado algún secuestro en Mazatlán en los últimos 6 meses?',
    gold: `select coalesce(sum(delitos), 0) > 0 from {seguridad.delitos} where cvegeo = '25012' and fecha between '2026-05-01' and '2026-10-01' and delito = 'Secuestro'`,
  },
  {
    q: 'los 5 municipios donde mas extorsiones se denunciaron en 2025',
    ordered: true,
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where anio = 2025 and delito = 'Extorsión' and right(cvegeo, 3) not in ('998', '999')
           group by cvegeo, municipio order by 2 desc limit 5`,
  },
  {
    q: '¿Qué estados rebasaron los 20 feminicidios en 2024?',
    gold: `select estado, sum(delitos) from {seguridad.delitos} where anio = 2024 and subtipo = 'Feminicidio' group by 1 having sum(delitos) > 20`,
  },
  {
    q: 'narcomenudeo en 2024, león contra irapuato',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where cvegeo in ('11020', '11017') and anio = 2024 and delito = 'Narcomenudeo' group by 1`,
  },
  {
    q: '¿Dónde se han robado más carros este año, en Zapopan o en Tlaquepaque?',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where cvegeo in ('14120', '14098') and anio = 2026 and (subtipo ilike '%4 ruedas%' or modalidad ilike '%4 ruedas%') group by 1`,
    also: [
      `select municipio, sum(delitos) from {seguridad.delitos} where cvegeo in ('14120', '14098') and anio = 2026 and (subtipo ilike '%4 ruedas%' or modalidad ilike '%4 ruedas%') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿En qué porcentaje cambiaron los homicidios dolosos del país de 2024 a 2025?',
    gold: `select 100.0 * (sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024)) / sum(delitos) filter (where anio = 2024)
           from {seguridad.delitos} where subtipo = 'Homicidio doloso' and anio in (2024, 2025)`,
  },
  {
    q: 'homicidios dolosos tijuana, agosto vs julio de este año',
    gold: `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '02004' and fecha in ('2026-07-01', '2026-08-01') and subtipo = 'Homicidio doloso' group by 1`,
  },
  {
    q: 'Soy taxista en la ciudad de Puebla, ¿cuántos coches robaron con violencia aquí en septiembre?',
    gold: `select coalesce(sum(delitos), 0) from {seguridad.delitos} where cvegeo = '21114' and fecha = '2026-09-01'
           and (subtipo ilike '%4 ruedas%' or modalidad ilike '%4 ruedas%') and modalidad ilike '%con violencia%'`,
  },
  {
    q: '¿Cuál fue el delito que más se denunció en Mérida en 2025?',
    gold: `select delito, sum(delitos) from {seguridad.delitos} where cvegeo = '31050' and anio = 2025 group by 1 order by 2 desc limit 1`,
    also: [
      `select subtipo, sum(delitos) from {seguridad.delitos} where cvegeo = '31050' and anio = 2025 group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿En cuántos municipios hubo al menos un secuestro durante 2025?',
    gold: `select count(distinct cvegeo) from {seguridad.delitos} where anio = 2025 and delito = 'Secuestro' and right(cvegeo, 3) not in ('998', '999')`,
  },
  {
    q: 'en promedio cuantas casas roban al mes en el municipio de queretaro, año 2025',
    // Months without a row are zeros: divided by twelve, not by the months that have rows.
    gold: `select sum(delitos) / 12.0 from {seguridad.delitos} where cvegeo = '22014' and anio = 2025 and subtipo = 'Robo a casa habitación'`,
  },
  {
    q: 'total de robos en mty en 2025 sin contar los de vehiculo',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '19039' and anio = 2025 and delito = 'Robo' and subtipo <> 'Robo de vehículo automotor'`,
  },
  {
    q: '¿Qué modalidades se registran en los feminicidios?',
    gold: `select distinct modalidad from {seguridad.delitos} where subtipo = 'Feminicidio'`,
    also: [`select distinct modalidad from {seguridad.delitos} where delito = 'Feminicidio'`],
  },
  {
    q: '¿Cuántos delitos contra la libertad y la seguridad sexual se denunciaron en Hermosillo en 2025?',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '26030' and anio = 2025 and bien_juridico = 'La libertad y la seguridad sexual'`,
  },
  {
    q: 'tasa de violencia familiar x 100 mil hab en saltillo, ultimos 12 meses',
    gold: `select sum(delitos) * 100000.0 / (select poblacion from {seguridad.poblacion} where cvegeo = '05030' and anio = 2026)
           from {seguridad.delitos} where cvegeo = '05030' and fecha between '2025-11-01' and '2026-10-01' and subtipo = 'Violencia familiar'`,
  },
  {
    q: 'Ranking de los 10 municipios con la tasa de homicidio doloso más alta en 2025',
    ordered: true,
    gold: `select d.municipio, sum(d.delitos) * 100000.0 / p.poblacion from {seguridad.delitos} d join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2025
           where d.anio = 2025 and d.subtipo = 'Homicidio doloso' and right(d.cvegeo, 3) not in ('998', '999') group by d.cvegeo, d.municipio, p.poblacion order by 2 desc limit 10`,
  },
  {
    q: '¿El año pasado hubo más de mil fraudes en Cancún?',
    gold: `select coalesce(sum(delitos), 0) > 1000 from {seguridad.delitos} where cvegeo = '23005' and anio = 2025 and delito = 'Fraude'`,
  },
  {
    q: 'Robo a casa habitación por alcaldía en la Ciudad de México, de enero a junio de 2026',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where estado = 'Ciudad de México' and fecha between '2026-01-01' and '2026-06-01' and subtipo = 'Robo a casa habitación'
           and right(cvegeo, 3) not in ('998', '999') group by cvegeo, municipio`,
    also: [
      `select municipio, sum(delitos) from {seguridad.delitos} where estado = 'Ciudad de México' and fecha between '2026-01-01' and '2026-06-01' and subtipo = 'Robo a casa habitación' group by cvegeo, municipio`,
    ],
  },
  {
    q: 'a cuantos mataron con arma de fuego en acapulco en octubre (homicidio doloso)',
    gold: `select coalesce(sum(delitos), 0) from {seguridad.delitos} where cvegeo = '12001' and fecha = '2026-10-01' and subtipo = 'Homicidio doloso' and modalidad = 'Con arma de fuego'`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: '¿Qué edad tenían las víctimas de feminicidio en Chihuahua en 2025?',
    codes: ['fuera_de_alcance', 'no_entendida'],
  },
  { q: 'a que hora roban mas carros en iztapalapa', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: '¿Cuántos homicidios dolosos hubo en Monterrey en 2012?', codes: ['sin_datos_para'] },
  { q: '¿Por qué hay tanta extorsión en Acapulco?', codes: ['no_soportada'] },
  { q: 'cuantos homicidios dolosos va a haber en guanajuato en 2027', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Debería cambiarme de Ecatepec por los asaltos?', codes: ['no_soportada', 'no_entendida'] },
  // Cancún (911 thousand) and the alcaldía (434 thousand): neither has five times the people of the other.
  { q: 'cuantos robos a negocio hubo en benito juarez en 2025', codes: ['ambigua'] },
  { q: 'cuantos secuestros van en reynosa en noviembre de 2026', codes: ['sin_datos_para'] },
]
