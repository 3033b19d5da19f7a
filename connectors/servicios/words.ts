import { phrases } from '@tianguis/core/words/phrases'
import { CLASSES, SERVICES, WORDS } from './catalogue.ts'
import { fold, QUOTED_WORDS } from './work.ts'

/**
 * «Gasolineras» is the feminine of «gasolinero», and means the stations: who works there is asked for by the whole
 * name.
 */
const {
  gasolinero: _,
  'lavado de auto': _asBelow,
  abogado: _quotedOnlyOfNotaries,
  niñera: _quotedOnlyOfCleaning,
  ...KNOWN
} = WORDS
/** What names one quoted work («afinación») says more than its service. */
const CALLED = folded(Object.fromEntries(Object.entries(KNOWN).filter(([word]) => !QUOTED_WORDS.has(word))))

/** Of two ways of writing a word, with and without its accent, the later counts. */
function folded(words: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(words).map(([word, services]) => [fold(word), services]))
}

/** The same services for each of these. */
const each = (words: readonly string[], services: readonly string[]) =>
  Object.fromEntries(words.map((word) => [word, services]))
const CARS = ['auto', 'coche', 'carro', 'automovil', 'camioneta', 'vehiculo']
const HAIR = ['pelo', 'cabello']
const HOME: readonly string[] = ['Trabajador del hogar', 'Servicio doméstico']

/**
 * Everyday word -> services, with what people say of an appointment or an errand. Whole names only: «gasolina» is no
 * «despachador de gasolina».
 */
export const SPOKEN: Readonly<Record<string, readonly string[]>> = folded({
  ...folded(Object.fromEntries(SERVICES.map((service) => [service, [service]]))),
  ...CALLED,
  // Who says only the trade means the one that comes to a house; the others are named in full.
  electricista: ['Electricista'],
  pintor: ['Pintor de casas'],
  lavanderia: ['Lavandería'],
  tintoreria: ['Tintorería'],
  'servicio domestico': ['Servicio doméstico'],
  contador: ['Ayudante de contador'],
  ...each(
    [
      ...HAIR,
      'corte',
      ...HAIR.flatMap((hair) => [
        `corte ${hair}`,
        `cortarse el ${hair}`,
        `cortada de ${hair}`,
        `despunte de ${hair}`,
        `cortar ${hair}`,
        `cortarme ${hair}`,
        `cortarte ${hair}`,
        `corten ${hair}`,
        `corta de ${hair}`,
      ]),
      ...phrases('despunte, casquete, peluquear, peluqueada, rapada, cortada'),
    ],
    ['Corte de cabello'],
  ),
  ...each(
    phrases(`
        consulta, consulta con el doctor, consulta medica, consulta doctor, consulta con medico, ir al doctor, ir al
        medico, ver al doctor, visita al doctor, visita al medico, cita con el doctor, cita medica
      `),
    ['Consulta médica'],
  ),
  ...each(
    phrases(`
        consulta con el dentista, consulta odontologica, consulta del dentista, ir al dentista, visita al dentista,
        cita con el dentista, consulta dental, consulta dentista, protesis dental, servicio dental, odontologia,
        dental
      `),
    ['Consulta y prótesis dental'],
  ),
  ...each(['mascota', 'servicio mascota'], ['Servicios para mascotas']),
  ...each(
    ['lavado ropa', 'lavado y secado de ropa', 'ropa lavada', 'ropa por kilo', 'ropa sucia', 'lavadora por encargo'],
    ['Lavandería'],
  ),
  ...each(
    phrases(`
        planchaduria, lavado en seco, lavar en seco, lavado de traje, lavar un traje, lavar traje, planchado de traje
      `),
    ['Tintorería'],
  ),
  ...each(
    [
      ...phrases(`
        car wash, carwash, autolavado, lavado y engrasado, lavado y aspirado, lavado y encerado, lavado aspirado y
        encerado, lavacoches, lavacarros
      `),
      ...CARS.flatMap((car) => [
        `lavado ${car}`,
        ...['', 'mi ', 'su ', 'tu '].flatMap((whose) =>
          ['lavada', 'laven', 'lavado para', 'lavado de'].map((wash) => `${wash} ${whose}${car}`),
        ),
      ]),
    ],
    ['Lavado y engrasado de automóvil'],
  ),
  ...each(
    [
      ...phrases(`
        estacionar, estacionarse, estacionarme, hora de estacionamiento, parking, parqueo, pension de auto, pension de
        coche
      `),
      ...CARS.flatMap((car) =>
        ['', 'mi ', 'su ', 'tu '].flatMap((whose) =>
          ['estacionar', 'dejar', 'guardar', 'parquear', 'dejar estacionado'].map((park) => `${park} ${whose}${car}`),
        ),
      ),
    ],
    ['Estacionamiento'],
  ),
  ...each(
    [
      ...phrases(`
        taxi, viaje en taxi, viaje de taxi, carrera de taxi, corrida de taxi, dejada de taxi, dejada en taxi,
        recorrido en taxi, taxi de sitio, sitio de taxis
      `),
      ...['carrera', 'corrida', 'carrerita', 'viajecito', 'ir', 'irse', 'andar', 'moverse'].map(
        (ride) => `${ride} en taxi`,
      ),
      ...['tomar', 'pedir', 'agarrar', 'subirse a', 'parar', 'ruletear'].map((take) => `${take} taxi`),
      'taxista',
    ],
    ['Taxi'],
  ),
  ...each(
    [...CARS, 'automotriz'].map((car) => `mecanico ${car}`),
    ['Mecánico de automóviles'],
  ),
  ...each(
    [...CARS, 'automotriz'].flatMap((car) => [`electricista ${car}`, `electrico ${car}`]),
    ['Electricista de automóviles'],
  ),
  ...each(
    CARS.map((car) => `pintor ${car}`),
    ['Pintor de automóviles'],
  ),
  ...each(
    CARS.map((car) => `tapicero ${car}`),
    ['Tapicero de automóviles'],
  ),
  ...each(
    phrases(`
        pintor casas, pintar casa, pintar la casa, pintar mi casa, pintar un cuarto, pintar una recamara, pintar una
        pared, pintar paredes, pintar muros, pintar una barda, pintar, pintura de casa, pintura de muros, pintura de
        paredes, pintura de interiores
      `),
    ['Pintor de casas'],
  ),
  ...each(
    phrases(`
        abrir una puerta, abrir la puerta, abrir puerta, apertura de puerta, abrir una chapa, abrir chapa, cambio de
        chapa, cerrajerias
      `),
    ['Cerrajero'],
  ),
  ...each(
    ['corte de pasto', 'poda de pasto', 'arreglar el jardin', 'cortar el zacate', 'poda', 'jardinerias'],
    ['Jardinería'],
  ),
  ...each(
    ['pintar el carro', 'pintura de carro', 'pintura automotriz', 'pintor automotriz', 'pintar el coche'],
    ['Pintor de automóviles'],
  ),
  ...each(
    phrases(`
        cambio de llave mezcladora, cambiar una llave, cambio de llave, arreglar una fuga, fuga de agua, reparar una
        fuga, destapar el caño, destapar el baño, destapar caño
      `),
    ['Plomero'],
  ),
  ...each(
    phrases(`
        poner un contacto, instalar un contacto, instalacion de contacto, instalar contacto, instalacion electrica
      `),
    ['Electricista'],
  ),
  ...each(
    phrases(`
        empleada hogar, empleado hogar, empleada del hogar, sirvienta, señora de la limpieza, señora del aseo, señora
        que limpia, señora que ayuda en casa, señora que hace la limpieza, señora que hace el aseo, chica de la
        limpieza, muchacha de la limpieza, muchacha del aseo, ama de llaves, limpiar la casa, limpiar casa, limpieza
        del hogar, aseo de casa, aseo, trabajo domestico, trabajo del hogar, domestica, quehacer, entrada por salida,
        de entrada por salida
      `),
    HOME,
  ),
  ...each(
    ['monitoreo de alarma', 'alarma', 'alarma de casa', 'alarma para casa', 'cuota de alarma'],
    ['Mantenimiento de la vivienda'],
  ),
  ...each(
    phrases(`
        cuota de administracion, cuota de mantenimiento, cuota de condominio, mantenimiento de condominio,
        mantenimiento del condominio, cuota de mantenimiento del condominio, cuota del condominio, administracion de
        condominio
      `),
    ['Otros servicios de la vivienda'],
  ),
  ...each(
    phrases(`
        servicio funerario, paquete funerario, entierro, inhumacion, sepelio, velorio, enterrar a alguien, gasto
        funerario, pompas funebres
      `),
    ['Servicios funerarios'],
  ),
  ...each(['carta poder', 'carta poder notarial', 'notaria', 'notario publico'], ['Servicios profesionales']),
  ...each(
    ['salon belleza', 'salon de belleza', 'sala de belleza', 'estetica de belleza'],
    ['Sala de belleza y masajes'],
  ),
  velador: ['Velador'],
  chalan: ['Albañil'],
  albañil: ['Albañil'],
  'media cuchara': ['Albañil'],
  'maestro albañil': ['Albañil'],
  'jornada de albañil': ['Albañil'],
  jardinero: ['Jardinería'],
  camionero: ['Chofer de camión'],
  trailero: ['Chofer de camión'],
  'chofer de trailer': ['Chofer de camión'],
  'maestro de primaria': ['Maestro de primaria particular'],
  'profesor de primaria': ['Maestro de primaria particular'],
  soldador: ['Soldador'],
  recepcionista: ['Recepcionista'],
  cajera: ['Cajero'],
  'cajera de tienda': ['Cajero'],
  repostera: ['Repostero'],
  cantinera: ['Cantinero'],
  barman: ['Cantinero'],
  'velador nocturno': ['Velador'],
  'auxiliar enfermeria': ['Auxiliar de enfermería'],
  enfermero: ['Auxiliar de enfermería'],
  'trabajadora social': ['Trabajador social'],
  reportera: ['Reportero'],
  vaquero: ['Vaquero ordeñador'],
  ordeñador: ['Vaquero ordeñador'],
  'empleado de farmacia': ['Dependiente de farmacia'],
  'empleado de mostrador de farmacia': ['Dependiente de farmacia'],
  boticario: ['Dependiente de farmacia'],
  'empleado de ferreteria': ['Dependiente de ferretería'],
  'empleado de refaccionaria': ['Dependiente de refaccionaria'],
  fierrero: ['Fierrero'],
  'zapatero remendon': ['Zapatero'],
  remendon: ['Zapatero'],
  ebanista: ['Ebanista'],
  joyero: ['Joyero'],
  platero: ['Joyero'],
  bodeguero: ['Encargado de bodega'],
  almacenista: ['Encargado de bodega'],
  archivista: ['Archivista'],
  colchonero: ['Colchonero'],
  cuidacoches: ['Acomodador de automóviles'],
  'acomodador de coches': ['Acomodador de automóviles'],
})

/**
 * Word -> the one service it means, of those that businesses are known to give: of a word with several their businesses
 * would be counted twice.
 */
export const PROVIDERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...[...CLASSES.keys()].map((service) => [service, [service]]),
  ...Object.entries({ ...CALLED, ...SPOKEN }).filter(
    ([word, services]) => services.length === 1 && CLASSES.has(services[0]!) && (CALLED[word] ?? services).length === 1,
  ),
])
