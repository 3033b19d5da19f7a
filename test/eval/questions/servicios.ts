import type { HeldOut } from '../types.ts'

/** The newest of every service, city and kind that is in force. */
const CURRENT = `(select s.*, max(s.desde) over (partition by s.cvegeo, s.servicio, s.tipo) as ultimo
  from {servicios.series} r join {servicios.servicios} s on s.cvegeo = r.cvegeo and s.servicio = r.servicio and s.tipo = r.tipo where s.desde <= {today}) n
  where desde = ultimo and (tipo = 'precio_promedio_inpc' or hasta is null or hasta >= {today})`
/** What INEGI quoted last. */
const QUOTES = `(select * from ${CURRENT} and tipo = 'precio_promedio_inpc') s`
const OCTOBER = `(select * from {servicios.servicios} where tipo = 'precio_promedio_inpc' and periodo = '2026-10') s`
const SEPTEMBER = `(select * from {servicios.servicios} where tipo = 'precio_promedio_inpc' and periodo = '2026-09') s`
/** The professional minimum wages in force. */
const WAGES = `(select * from ${CURRENT} and tipo = 'salario_minimo_profesional') s`
const ALL_WAGES = `(select * from {servicios.servicios} where tipo = 'salario_minimo_profesional' and periodo = '2026') s`

/**
 * The question asked of what is current in each city, or of the newest period; a city by its name or by its
 * municipality's (Cancún, Benito Juárez).
 */
const eitherWay = ({ also = [], ...question }: HeldOut): HeldOut => {
  const ofPeriod = (sql: string) => sql.replaceAll(QUOTES, OCTOBER).replaceAll(WAGES, ALL_WAGES)
  const byMunicipality = (sql: string) => sql.replace(/^select ciudad, precio /, 'select municipio, precio ')
  const named = [question.gold, ...also].flatMap((sql) => [sql, byMunicipality(sql)])
  return {
    ...question,
    also: [...named, ...named.map(ofPeriod)].filter((sql, at, all) => sql !== question.gold && all.indexOf(sql) === at),
  }
}

const ASKED: readonly HeldOut[] = [
  {
    q: '¿Cuánto cobra un plomero en Guadalajara?',
    gold: `select precio from ${QUOTES} where servicio = 'Plomero' and ciudad = 'Guadalajara'`,
    also: [
      `select precio, tipo from (select * from ${QUOTES} union all select * from ${WAGES}) t where servicio = 'Plomero' and ciudad = 'Guadalajara'`,
    ],
  },
  {
    q: 'salario minimo profesional de un albañil en Matamoros',
    gold: `select precio from ${WAGES} where servicio = 'Albañil' and ciudad = 'Matamoros'`,
  },
  {
    q: '¿A cómo está el corte de cabello en la ciudad de Puebla?',
    gold: `select especificacion, precio from ${QUOTES} where servicio = 'Corte de cabello' and ciudad = 'Puebla'`,
    also: [`select round(avg(precio), 2) from ${QUOTES} where servicio = 'Corte de cabello' and ciudad = 'Puebla'`],
  },
  {
    q: 'taxi de sitio tijuana precio',
    gold: `select precio from ${QUOTES} where servicio = 'Taxi' and ciudad = 'Tijuana'`,
  },
  {
    q: '¿Cuánto cuesta una limpieza dental en Mérida?',
    gold: `select precio from ${QUOTES} where especificacion = 'LIMPIEZA DENTAL' and ciudad = 'Mérida'`,
  },
  {
    q: 'consulta con ginecólogo en Guadalajara',
    gold: `select precio from ${QUOTES} where especificacion = 'CONSULTA, GINECOLOGO' and ciudad = 'Guadalajara'`,
  },
  {
    q: '¿qué precio tienen los servicios funerarios en la ciudad de Veracruz?',
    gold: `select precio from ${QUOTES} where servicio = 'Servicios funerarios' and ciudad = 'Veracruz'`,
  },
  {
    q: '¿Cuánto gana mínimo un soldador en Mexicali?',
    gold: `select precio from ${WAGES} where servicio = 'Soldador' and ciudad = 'Mexicali'`,
  },
  {
    q: '¿En qué ciudad cobra más un electricista?',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Electricista' order by precio desc limit 1`,
  },
  {
    q: 'la ciudad con la lavandería más barata',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Lavandería' order by precio limit 1`,
  },
  {
    q: 'las 3 ciudades con los cerrajeros más caros',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Cerrajero' order by precio desc limit 3`,
    ordered: true,
  },
  {
    q: 'precio promedio de la hora de estacionamiento en el país',
    gold: `select round(avg(precio), 2) from ${QUOTES} where servicio = 'Estacionamiento'`,
  },
  {
    q: 'mediana de lo que cobra un jardinero',
    gold: `select round(percentile_cont(0.5) within group (order by precio)::numeric, 2) from ${QUOTES} where servicio = 'Jardinería'`,
  },
  {
    q: '¿En qué ciudades un plomero cobra más de 550 pesos?',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Plomero' and precio > 550`,
  },
  {
    q: 'compara lo que cuesta un cerrajero en Querétaro y en León',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Cerrajero' and ciudad in ('Querétaro', 'León')`,
    also: [`select precio from ${QUOTES} where servicio = 'Cerrajero' and ciudad in ('Querétaro', 'León')`],
  },
  {
    q: '¿cuánto cobraba un albañil en septiembre en la ciudad de Oaxaca?',
    gold: `select precio from ${SEPTEMBER} where servicio = 'Albañil' and ciudad = 'Oaxaca'`,
  },
  {
    q: '¿Cuánto subió el servicio doméstico en Toluca de septiembre a octubre?',
    gold: `select a.precio - b.precio from (select * from ${OCTOBER}) a join (select * from ${SEPTEMBER}) b using (servicio, ciudad) where servicio = 'Servicio doméstico' and ciudad = 'Toluca'`,
    also: [
      `select round((a.precio / b.precio - 1) * 100, 2) from (select * from ${OCTOBER}) a join (select * from ${SEPTEMBER}) b using (servicio, ciudad) where servicio = 'Servicio doméstico' and ciudad = 'Toluca'`,
    ],
  },
  {
    q: '¿Qué oficio tiene el salario mínimo profesional más bajo?',
    gold: `select servicio from ${WAGES} group by servicio order by avg(precio) limit 1`,
    also: [`select servicio, min(precio) from ${WAGES} group by servicio order by min(precio) limit 1`],
  },
  {
    q: 'cuál era el salario mínimo de un velador en 2020 en Puebla',
    gold: `select precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and periodo = '2020' and servicio = 'Velador' and ciudad = 'Puebla'`,
  },
  {
    q: 'evolución del salario mínimo del cocinero en Guadalajara desde 2019',
    gold: `select precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and desde >= '2019-01-01' and servicio = 'Cocinero' and ciudad = 'Guadalajara' order by desde`,
    ordered: true,
  },
  {
    q: '¿Cuántas ciudades están en la zona de la frontera norte?',
    gold: `select count(distinct ciudad) from ${WAGES} where zona = 'frontera'`,
  },
  {
    q: 'tintorería en todas las ciudades excepto Cancún',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Tintorería' and ciudad <> 'Cancún'`,
    // No word of a price: the establishments of each city, as «dentistas en Mérida» are those of negocios.
    also: [
      `select round(avg(precio), 2) from ${QUOTES} where servicio = 'Tintorería' and ciudad <> 'Cancún'`,
      `select municipio, count(*) from {negocios.negocios} where codigo_actividad = '812210' and cvegeo <> '23005' group by cvegeo, municipio`,
    ],
  },
  {
    q: '¿Hay precio de cerrajero en Toluca?',
    gold: `select count(*) > 0 from ${QUOTES} where servicio = 'Cerrajero' and ciudad = 'Toluca'`,
    also: [
      `select count(*) from ${QUOTES} where servicio = 'Cerrajero' and ciudad = 'Toluca'`,
      `select precio from ${QUOTES} where servicio = 'Cerrajero' and ciudad = 'Toluca'`,
    ],
  },
  {
    q: 'costo promedio de un pintor de casas por ciudad',
    gold: `select ciudad, precio from ${QUOTES} where servicio = 'Pintor de casas'`,
  },
  {
    q: 'precio mínimo y máximo de la jornada de albañil',
    gold: `select min(precio), max(precio) from ${QUOTES} where servicio = 'Albañil'`,
  },
  {
    q: '¿Qué salarios mínimos profesionales pasan de 400 pesos en Aguascalientes?',
    gold: `select servicio, precio from ${WAGES} where ciudad = 'Aguascalientes' and precio > 400`,
  },
]

export const questions: readonly HeldOut[] = ASKED.map(eitherWay)
