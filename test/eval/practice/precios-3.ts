import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'soy taxista y ando en friega, en dónde sale más barato el kilo de huevo en guadalajara?',
    gold: `select establecimiento from {precios.precios} where producto = 'Huevo' and unidad = 'kg' and municipio = 'Guadalajara' order by precio_unitario limit 1`,
    also: [
      `select establecimiento from {precios.precios} where producto = 'Huevo' and unidad = 'kg' and municipio = 'Guadalajara' order by precio_unitario`,
    ],
    ordered: true,
  },
  {
    q: 'a como anda el kilo de jitomate en la cdmx',
    gold: `select avg(precio_unitario) from {precios.precios} where producto = 'Jitomate' and estado = 'Ciudad de México'`,
    also: [
      `select percentile_cont(0.5) within group (order by precio_unitario) from {precios.precios} where producto = 'Jitomate' and estado = 'Ciudad de México'`,
      `select precio_unitario from {precios.precios} where producto = 'Jitomate' and estado = 'Ciudad de México'`,
      `select presentacion, avg(precio_unitario) from {precios.precios} where producto = 'Jitomate' and estado = 'Ciudad de México' group by 1`,
    ],
  },
  {
    q: '¿Ya subió el limón en Monterrey o sigue igual? la segunda quincena de septiembre contra la primera',
    gold: `select quincena, promedio from {precios.historia} where producto = 'Limón' and municipio = 'Monterrey' and quincena in ('2026-09-1Q', '2026-09-2Q')`,
    also: [
      `select promedio_unitario from {precios.historia} where producto = 'Limón' and municipio = 'Monterrey' and quincena in ('2026-09-1Q', '2026-09-2Q')`,
      `select a.promedio, b.promedio from {precios.historia} a join {precios.historia} b using (producto, cvegeo, presentacion) where producto = 'Limón' and a.municipio = 'Monterrey' and a.quincena = '2026-09-1Q' and b.quincena = '2026-09-2Q'`,
      `select b.promedio, a.promedio from {precios.historia} a join {precios.historia} b using (producto, cvegeo, presentacion) where producto = 'Limón' and a.municipio = 'Monterrey' and a.quincena = '2026-09-1Q' and b.quincena = '2026-09-2Q'`,
      `select b.promedio - a.promedio from {precios.historia} a join {precios.historia} b using (producto, cvegeo, presentacion) where producto = 'Limón' and a.municipio = 'Monterrey' and a.quincena = '2026-09-1Q' and b.quincena = '2026-09-2Q'`,
      `select 100 * (b.promedio / a.promedio - 1) from {precios.historia} a join {precios.historia} b using (producto, cvegeo, presentacion) where producto = 'Limón' and a.municipio = 'Monterrey' and a.quincena = '2026-09-1Q' and b.quincena = '2026-09-2Q'`,
      `select b.promedio > a.promedio from {precios.historia} a join {precios.historia} b using (producto, cvegeo, presentacion) where producto = 'Limón' and a.municipio = 'Monterrey' and a.quincena = '2026-09-1Q' and b.quincena = '2026-09-2Q'`,
    ],
  },
  {
    q: 'fíjese que ya soy jubilada y no me alcanza, ¿cuánto es lo menos que pago por un kilo de frijol en Mérida?',
    gold: `select min(precio_unitario) from {precios.precios} where producto = 'Frijol' and unidad = 'kg' and municipio = 'Mérida'`,
    also: [
      `select min(precio) from {precios.precios} where producto = 'Frijol' and unidad = 'kg' and cantidad = 1 and municipio = 'Mérida'`,
      `select min(precio_min) from {precios.precios} where producto = 'Frijol' and unidad = 'kg' and cantidad = 1 and municipio = 'Mérida'`,
    ],
  },
  {
    q: 'cuántos productos distintos checan en cada categoría',
    gold: `select categoria, count(distinct producto) from {precios.precios} group by 1`,
  },
  {
    q: 'diferencia entre lo mas caro y lo mas barato del kilo de jitomate en tijuana',
    gold: `select max(precio_unitario) - min(precio_unitario) from {precios.precios} where producto = 'Jitomate' and unidad = 'kg' and municipio = 'Tijuana'`,
    also: [
      `select max(precio_unitario), min(precio_unitario) from {precios.precios} where producto = 'Jitomate' and unidad = 'kg' and municipio = 'Tijuana'`,
      `select min(precio_unitario), max(precio_unitario) from {precios.precios} where producto = 'Jitomate' and unidad = 'kg' and municipio = 'Tijuana'`,
      `select max(precio_max) - min(precio_min) from {precios.precios} where producto = 'Jitomate' and unidad = 'kg' and municipio = 'Tijuana'`,
    ],
  },
  {
    q: 'top 5 ciudades con la tortilla de maíz más cara',
    gold: `select municipio from {precios.precios} where producto = 'Tortilla de Maíz' and unidad = 'kg' group by cvegeo, municipio order by avg(precio_unitario) desc limit 5`,
    ordered: true,
    also: [
      `select municipio from {precios.precios} where producto = 'Tortilla de Maíz' and unidad = 'kg' group by cvegeo, municipio order by max(precio_unitario) desc limit 5`,
      `select municipio from {precios.precios} where producto = 'Tortilla de Maíz' and unidad = 'kg' group by cvegeo, municipio order by percentile_cont(0.5) within group (order by precio_unitario) desc limit 5`,
    ],
  },
  {
    q: 'mediana del kilo de azucar por ciudad',
    gold: `select municipio, percentile_cont(0.5) within group (order by precio_unitario) from {precios.precios} where producto = 'Azúcar' and unidad = 'kg' group by cvegeo, municipio`,
  },
  {
    q: 'se consigue leche ultrapasteurizada a menos de 28 pesos el litro?',
    gold: `select count(*) > 0 from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro' and precio_unitario < 28`,
    also: [
      `select count(*) from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro' and precio_unitario < 28`,
      `select count(distinct (establecimiento, direccion)) from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro' and precio_unitario < 28`,
      `select establecimiento, precio_unitario from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro' and precio_unitario < 28`,
      `select establecimiento, municipio from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro' and precio_unitario < 28`,
      `select establecimiento, precio from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro' and precio_unitario < 28`,
      `select min(precio_unitario) from {precios.precios} where producto = 'Leche Ultrapasteurizada' and unidad = 'litro'`,
    ],
  },
  {
    q: 'Sin contar los mercados públicos, ¿cuánto cuesta en promedio el kilo de pollo en Cancún?',
    gold: `select avg(precio_unitario) from {precios.precios} where producto = 'Pollo' and unidad = 'kg' and municipio = 'Benito Juárez' and estado = 'Quintana Roo' and giro <> 'Mercado Público'`,
  },
  {
    q: 'qué porcentaje de los precios del huevo por kilo pasa de 45 pesos',
    gold: `select 100.0 * count(*) filter (where precio_unitario > 45) / count(*) from {precios.precios} where producto = 'Huevo' and unidad = 'kg'`,
    also: [
      `select 1.0 * count(*) filter (where precio_unitario > 45) / count(*) from {precios.precios} where producto = 'Huevo' and unidad = 'kg'`,
    ],
  },
  {
    q: 'que ciudades traen el kilo de pollo arriba de 65 pesos en promedio',
    gold: `select municipio from {precios.precios} where producto = 'Pollo' and unidad = 'kg' group by cvegeo, municipio having avg(precio_unitario) > 65`,
  },
  {
    q: 'cuándo fue la última vez que checaron precios en monterrey',
    gold: `select max(fecha) from {precios.precios} where municipio = 'Monterrey'`,
  },
  {
    q: '¿Dónde está más caro el bistec de res, en Toluca o en Morelia?',
    gold: `select municipio from {precios.precios} where producto = 'Bistec de Res' and municipio in ('Toluca', 'Morelia') group by cvegeo, municipio order by avg(precio_unitario) desc limit 1`,
    also: [
      `select municipio, avg(precio_unitario) from {precios.precios} where producto = 'Bistec de Res' and municipio in ('Toluca', 'Morelia') group by cvegeo, municipio`,
      `select municipio, max(precio_unitario) from {precios.precios} where producto = 'Bistec de Res' and municipio in ('Toluca', 'Morelia') group by cvegeo, municipio`,
      `select municipio, percentile_cont(0.5) within group (order by precio_unitario) from {precios.precios} where producto = 'Bistec de Res' and municipio in ('Toluca', 'Morelia') group by cvegeo, municipio`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: '¿a cómo está el kilo de aguacate en Los Ángeles, California?',
    codes: ['fuera_de_alcance', 'no_soportada', 'sin_datos_para', 'no_entendida'],
  },
  { q: '¿por qué subió tanto el huevo?', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'a cuánto va a estar el limón en navidad', codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'] },
  {
    q: 'cuantas calorias tiene una tortilla de maiz',
    codes: ['fuera_de_alcance', 'no_soportada', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'cómprame dos kilos de jitomate y me los mandas a la casa',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'rechazada'],
  },
  {
    q: 'oye y cuál aceite sabe más rico?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
]
