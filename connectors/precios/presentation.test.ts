import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { millionths } from './exact.ts'
import { amountOf, saleAmount } from './presentation.ts'

const read = (text: string) => {
  const amount = amountOf(text)
  return amount && `${millionths(amount.millionths)} ${amount.unit}`
}
const all = (cases: Record<string, string | undefined>) => {
  for (const [text, expected] of Object.entries(cases)) assert.is(read(text), expected, text)
}

test('weights and volumes, in the ways they are written', () => {
  all({
    'Botella 1 Lt. Vegetal': '1 litro',
    'Botella 750 Ml. Canola': '0.75 litro',
    'Botella 2.5 Lt. No Retornable': '2.5 litro',
    'Jarra 1.89 Lt. Entera': '1.89 litro',
    'Bolsa 900 Gr. Super Extra': '0.9 kg',
    '1 Kg. Granel': '1 kg',
    'BOLSA 1 KG. GRANEL': '1 kg',
    'Kg. Granel': '1 kg',
    'Paquete 1/2 Kg': '0.5 kg',
    'Costal 1 1/2 Kg.': '1.5 kg',
    'Lata 1,000 Gr.': '1 kg',
    'Botella 1,5 Lt.': '1.5 litro',
    'Pan 60 Gramos': '0.06 kg',
    'Bote 19 Litros': '19 litro',
  })
})

test('pieces', () => {
  all({
    'Paquete 18 Piezas. Blanco': '18 pieza',
    'Paquete 40 Pzas. Etapa 4': '40 pieza',
    'Caja con 10 Tabletas. 500 Mg': '10 pieza',
    'Paquete 4 Rollos. 180 Hojas Dobles': '4 pieza',
    '1 Pza.': '1 pieza',
    Pieza: '1 pieza',
    '1 Pza. 60 Gr.': '0.06 kg',
    Docena: '12 pieza',
    'Media Docena': '6 pieza',
  })
})

test('a pack is what all its pieces hold, only where it says that the measure is of each', () => {
  all({
    'Paquete 6 Latas de 355 Ml. C/u': '2.13 litro',
    'Paquete 6 x 355 Ml': '2.13 litro',
    'Paquete 4 Pzas. de 200 Gr.': '0.8 kg',
    '6 Latas 355 Ml. C/u': '2.13 litro',
    'Paquete 4 Barras 200 Gr.': undefined,
  })
})

test('a strength, a concentration, two measures or none is no amount', () => {
  all({
    'Frasco 75 Ml. Suspensión. 250 Mg/5 Ml': '0.075 litro',
    'Caja 20 Tabletas. 0.5 Gr.': undefined,
    'Lata 295 Gr. 140 Gr. Masa Drenada': undefined,
    'Led. 50 Pulg. 4k': undefined,
    'Profesional. 100 Hojas. Cuadro Chico': undefined,
    'Caja 10 Tabletas y 5 Sobres': undefined,
    '': undefined,
    'Bolsa 0 Gr.': undefined,
    'Bolsa 5000 Kg.': undefined,
    '1/0 Kg': undefined,
    '1/3 Kg': undefined,
  })
})

test('what a machine holds is not what is sold, and a medicine’s grams are its strength', () => {
  const sold = (categoria: string, presentacion: string) => saleAmount({ categoria, presentacion })?.unit
  assert.is(sold('Aparatos Eléctricos', 'Automática. 18 Kg. Blanca'), undefined)
  assert.is(sold('APARATOS ELECTRICOS', 'VASO DE VIDRIO. 1.5 LT.'), undefined)
  assert.is(sold('Medicamentos', 'Caja 1 Frasco. 1 Gr.'), undefined)
  assert.is(sold('Medicamentos', 'Frasco 120 Ml.'), 'litro')
  assert.is(sold('Frutas Frescas', '1 Kg. Granel'), 'kg')
})

test.run()
