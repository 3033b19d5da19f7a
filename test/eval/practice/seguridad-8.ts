import type { HeldOut } from '../types.ts'

const D = '{seguridad.delitos}'
const months = (where: string, having: string) =>
  `select fecha::text, sum(delitos) from ${D} where ${where} group by fecha having sum(delitos) ${having}`

export const questions: readonly HeldOut[] = [
  {
    q: '¿En qué meses de 2024 hubo más de 50 homicidios dolosos en Juárez, Chihuahua?',
    gold: months("cvegeo = '08037' and subtipo = 'Homicidio doloso' and anio = 2024", '> 50'),
  },
  {
    q: 'meses de 2025 con más de 90 homicidios dolosos en Tijuana',
    gold: months("cvegeo = '02004' and subtipo = 'Homicidio doloso' and anio = 2025", '> 90'),
  },
  {
    q: '¿en qué meses de 2025 hubo menos de 300 robos a negocio en el Estado de México?',
    gold: months("estado = 'México' and subtipo = 'Robo a negocio' and anio = 2025", '< 300'),
  },
  {
    q: '¿Cuáles fueron los tres meses con más robos a negocio en 2025 en el Estado de México?',
    gold: `select fecha::text, sum(delitos) from ${D} where estado = 'México' and subtipo = 'Robo a negocio' and anio = 2025 group by fecha order by 2 desc limit 3`,
    ordered: true,
  },
]
