/** What people call shops and brands, and products beyond `synonyms.json`: words that the box understands and the endpoint need not. */
import type { Synonyms } from '@tianguis/core'
import known from './known-names.json' with { type: 'json' }
import everyday from './synonyms.json' with { type: 'json' }

const SUPERMARKET = ['Supermercado / Tienda de Autoservicio', 'Supermercado', 'Tienda de Autoservicio']
const MARKET = ['Mercado Público', 'Mercado', 'Tianguis', 'Mercado Sobre Ruedas', 'Mercado sobre Ruedas']

/** A brand is no product here: «la Coca» is not the average of all soft drinks. The published brands are known by their names. */
const BRANDS: ReadonlySet<string> = new Set(['coca', 'coca cola', 'maseca', 'nescafé', 'pan bimbo'])

export const PRODUCTS: Synonyms = {
  ...Object.fromEntries(Object.entries(everyday).filter(([word]) => !BRANDS.has(word))),
  pan: ['Pan Blanco Bolillo', 'Pan Blanco', 'Pan de Caja', 'Pan Dulce', 'Pan de Dulce'], 'pan bolillo': ['Pan Blanco Bolillo', 'Pan Blanco', 'Bolillo'], 'pan caja': ['Pan de Caja'], 'pan dulce': ['Pan Dulce', 'Pan de Dulce'], 'pan blanco': ['Pan Blanco Bolillo', 'Pan Blanco'],
  'leche en polvo': ['Leche en Polvo'], 'leche fresca': ['Leche Pasteurizada'], 'tortilla maíz': ['Tortilla de Maíz'], 'tortilla harina': ['Tortilla de Harina'],
  res: ['Bistec de Res', 'Carne Molida de Res', 'Carne Res', 'Res'], cerdo: ['Carne Cerdo', 'Chuleta de Cerdo', 'Lomo de Cerdo'], puerco: ['Carne Cerdo', 'Chuleta de Cerdo', 'Lomo de Cerdo'],
  chuleta: ['Chuleta de Cerdo', 'Chuleta'], molida: ['Carne Molida de Res', 'Carne Molida'], 'bistec': ['Bistec de Res', 'Bistec'], pechuga: ['Pechuga de Pollo', 'Pechuga'], 'pechuga pollo': ['Pechuga de Pollo', 'Pechuga'],
  chesco: ['Refresco', 'Refrescos'], refresquito: ['Refresco', 'Refrescos'],
  'aceite de cocina': ['Aceite'], 'aceite comestible': ['Aceite'], 'aceite vegetal': ['Aceite'], 'aceite para cocinar': ['Aceite'],
  huevito: ['Huevo', 'Huevos'], 'huevo gallina': ['Huevo', 'Huevos'],
  tortillita: ['Tortilla de Maíz', 'Tortilla de Harina'], frijolito: ['Frijol'], arrocito: ['Arroz'], limoncito: ['Limón'], jitomatito: ['Jitomate'], pollito: ['Pollo'], cebollita: ['Cebolla'], papita: ['Papa'], aguacatito: ['Aguacate'],
  manzanita: ['Manzana'], naranjita: ['Naranja'], platanito: ['Plátano'], zanahorita: ['Zanahoria'], calabacita: ['Calabaza'], pepinito: ['Pepino'], chayotito: ['Chayote'], azuquitar: ['Azúcar'], aceitito: ['Aceite'], lechita: ['Leche Pasteurizada', 'Leche Ultrapasteurizada', 'Leche en Polvo'],
  quesito: ['Queso'], jamoncito: ['Jamón'], cafecito: ['Café Soluble', 'Café Tostado', 'Café'], pancito: ['Pan Blanco Bolillo', 'Pan Blanco', 'Pan de Caja', 'Pan Dulce', 'Pan de Dulce'], lentejita: ['Lenteja'], sandiita: ['Sandía'], ajito: ['Ajo'],
  maicito: ['Maíz Pozolero'], 'maiz para pozole': ['Maíz Pozolero'], 'maiz pozolero': ['Maíz Pozolero'], 'serrano': ['Chile Serrano'], 'poblano': ['Chile Poblano'], 'jabon para lavar': ['Jabón de Lavandería'], 'jabon de barra': ['Jabón de Lavandería'], 'pañal desechable': ['Pañales', 'Pañal'], 'rollo de baño': ['Papel Higiénico'],
  'pollo entero': ['Pollo'], 'carne pollo': ['Pollo', 'Pechuga de Pollo'], bisteck: ['Bistec de Res', 'Bistec'], bistecito: ['Bistec de Res', 'Bistec'], 'bistec res': ['Bistec de Res', 'Bistec'],
  jalapeño: ['Chile Jalapeño'], 'chile poblano': ['Chile Poblano'], 'pan barra': ['Pan de Caja'], 'pan rebanado': ['Pan de Caja'], 'papel baño': ['Papel Higiénico'],
  'atún enlatado': ['Atún'],
  espagueti: ['Pasta P/sopa', 'Pasta para Sopa'], spaghetti: ['Pasta P/sopa', 'Pasta para Sopa'], codito: ['Pasta P/sopa', 'Pasta para Sopa'], 'sopa fideo': ['Pasta P/sopa', 'Pasta para Sopa'],
  'café instantáneo': ['Café Soluble'], 'café molido': ['Café Tostado'], 'café grano': ['Café Tostado'], 'leche pasteurizada': ['Leche Pasteurizada'],
  'crema dental': ['Pasta Dental', 'Crema Dental'], dentífrico: ['Pasta Dental', 'Crema Dental'], 'pasta dientes': ['Pasta Dental', 'Crema Dental'], shampo: ['Shampoo', 'Champú'],
  ketchup: ['Salsa Cátsup', 'Catsup'], 'smart tv': ['Pantalla', 'Pantallas', 'Televisión'], tv: ['Pantalla', 'Pantallas', 'Televisión'], televisión: ['Pantalla', 'Pantallas', 'Televisión'], 'pantalla plana': ['Pantalla', 'Pantallas'],
  'máquina lavar': ['Lavadora'], 'plancha ropa': ['Plancha'], microondas: ['Horno de Microondas', 'Microondas'], boligrafo: ['Bolígrafo'],
  'pasta sopa': ['Pasta P/sopa', 'Pasta para Sopa'], 'sopa de pasta': ['Pasta P/sopa', 'Pasta para Sopa'], fideo: ['Pasta P/sopa', 'Pasta para Sopa'], 'jabón para ropa': ['Detergente P/ropa'], 'detergente ropa': ['Detergente P/ropa'],
  'papel higienico': ['Papel Higiénico'], pañal: ['Pañales', 'Pañal'], 'harina maíz': ['Harina de Maíz'],
  'chile verde': ['Chile Serrano', 'Chile Jalapeño'], cafe: ['Café Soluble', 'Café Tostado', 'Café'], 'plátano tabasco': ['Plátano'], manzanas: ['Manzana'], blanquillos: ['Huevo', 'Huevos'], güevo: ['Huevo', 'Huevos'],
}

const PRODUCT_WORDS: ReadonlySet<string> = new Set(Object.keys(PRODUCTS).map((word) => word.toLowerCase()))

/**
 * Whole names only: a word of one («productos similares», «conserva») says nothing of what is asked. A name of one word is a
 * product's as well («Azúcar»), and so are some of several («Carne de Res»): they are read as that.
 */
export const CATEGORIES: Synonyms = {
  ...Object.fromEntries(known.categoria.filter((name) => name.includes(' ') && !PRODUCT_WORDS.has(name.toLowerCase())).map((name) => [name, [name]])),
  ...Object.fromEntries(known.categoria.map((name) => [`categoría ${name}`, [name]])),
  fruta: ['Frutas Frescas'], verdura: ['Hortalizas Frescas'], hortaliza: ['Hortalizas Frescas'], legumbre: ['Legumbres Secas', 'Hortalizas Frescas'], vegetal: ['Hortalizas Frescas'], 'frutas y verduras': ['Frutas Frescas', 'Hortalizas Frescas'],
  medicamento: ['Medicamentos'], medicina: ['Medicamentos'], electrodomestico: ['Aparatos Eléctricos'], 'linea blanca': ['Aparatos Eléctricos'], electronico: ['Aparatos Electrónicos'],
  'util escolar': ['Material Escolar'], marisco: ['Pescados y Mariscos'], pescado: ['Pescados y Mariscos'], 'pescado y marisco': ['Pescados y Mariscos'], carne: ['Carne de Res', 'Carne y Vísceras de Res', 'Carne y Vísceras de Cerdo', 'Carne de Ave'], lacteo: ['Derivados de Leche', 'Leche Procesada', 'Leche Fresca'], embutido: ['Carnes Frías, Secas y Embutidos'], 'carne fria': ['Carnes Frías, Secas y Embutidos'],
  licor: ['Vinos y Licores'], golosina: ['Chocolates y Golosinas'], 'cuidado personal': ['Arts. para el Cuidado Personal', 'Artículos para el Cuidado Personal'], 'higiene personal': ['Arts. para el Cuidado Personal', 'Artículos para el Cuidado Personal'], 'producto limpieza': ['Detergentes y Productos Similares'], juguete: ['Artículos de Esparcimiento (Juguetes)'], cigarro: ['Tabaco'],
}

export const CHAINS: Synonyms = {
  walmart: ['Walmart', 'Wal-mart', 'Wal Mart', 'Walmart Supercenter', 'Walmart Express'], 'bodega aurrerá': ['Bodega Aurrera', 'Bodega Aurrerá', 'Mi Bodega Aurrera', 'Mi Bodega Aurrerá', 'Bodega Aurrera Express'],
  aurrerá: ['Bodega Aurrera', 'Bodega Aurrerá', 'Mi Bodega Aurrera', 'Mi Bodega Aurrerá', 'Bodega Aurrera Express'], soriana: ['Soriana', 'Soriana Híper', 'Soriana Súper', 'Soriana Mercado', 'Mega Soriana', 'Hiper Soriana', 'Mercado Soriana'],
  chedraui: ['Chedraui', 'Super Chedraui', 'Súper Chedraui', 'Chedraui Selecto', 'Tiendas Chedraui'], 'la comer': ['La Comer', 'Comercial Mexicana', 'Mega Comercial Mexicana'], 'comercial mexicana': ['Comercial Mexicana', 'Mega Comercial Mexicana', 'La Comer'],
  fresko: ['Fresko'], superama: ['Superama', 'Walmart Express'], heb: ['H.e.b.', 'H-e-b', 'Heb', 'H.E.B.'], 'casa ley': ['Casa Ley', 'Ley'], costco: ['Costco'], sams: ['Sam´s Club', "Sam's Club", 'Sams Club'], 'sams club': ['Sam´s Club', "Sam's Club", 'Sams Club'],
  'city club': ['City Club'], alsuper: ['Alsuper', 'Al Super'], calimax: ['Calimax'], smart: ['S-mart', 'Smart'], 's-mart': ['S-mart', 'Smart'], merza: ['Merza'], 'farmacia guadalajara': ['Farmacias Guadalajara'], 'farmacia ahorro': ['Farmacias del Ahorro'], liverpool: ['Liverpool'], coppel: ['Coppel'], elektra: ['Elektra'],
}

export const TRADES: Synonyms = {
  supermercado: SUPERMARKET, súper: SUPERMARKET, autoservicio: SUPERMARKET, 'tienda autoservicio': SUPERMARKET,
  mercado: MARKET, 'mercado público': MARKET, tianguis: MARKET, 'mercado sobre ruedas': MARKET,
  tortillería: ['Tortillería', 'Tortillerías', 'Tortilleria'], farmacia: ['Farmacia', 'Farmacias'], papelería: ['Papelería', 'Papelerías'], 'tienda departamental': ['Tienda Departamental', 'Tiendas Departamentales'],
  'central abasto': ['Central de Abasto', 'Central de Abastos'], carnicería: ['Carnicería', 'Carnicerías'], panadería: ['Panadería', 'Panaderías'], pollería: ['Pollerías', 'Pollería'], pescadería: ['Pescaderías', 'Pescadería'],
}
