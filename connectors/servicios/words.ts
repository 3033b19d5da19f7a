import { CLASSES, SERVICES, WORDS } from './catalogue.ts'

/** «Gasolineras» is the feminine of «gasolinero», and means the stations: who works there is asked for by the whole name. */
const { gasolinero: _, ...CALLED } = WORDS

/** Word -> the one service it means, of those that businesses are known to give: of a word with several their businesses would be counted twice. */
export const PROVIDERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...[...CLASSES.keys()].map((service) => [service, [service]]),
  ...Object.entries(CALLED).filter(([, services]) => services.length === 1 && CLASSES.has(services[0]!)),
])

/** Everyday word -> services, with what people say of an appointment or an errand. Whole names only: «gasolina» is no «despachador de gasolina». */
export const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(SERVICES.map((service) => [service, [service]])),
  ...CALLED,
  'pelo': ['Corte de cabello'], 'cortarse el pelo': ['Corte de cabello'], 'cortarme el pelo': ['Corte de cabello'], 'cabello': ['Corte de cabello'], 'corte cabello': ['Corte de cabello'], 'corte': ['Corte de cabello'], 'cortar el pelo': ['Corte de cabello'],
  'corte hombre': ['Corte de cabello'], 'consulta con el doctor': ['Consulta médica'], 'consulta medica': ['Consulta médica'], 'consulta doctor': ['Consulta médica'], 'consulta': ['Consulta médica'], 'consulta general': ['Consulta médica'], 'consulta con medico': ['Consulta médica'], 'ir al doctor': ['Consulta médica'], 'consulta con el dentista': ['Consulta y prótesis dental'], 'consulta odontologica': ['Consulta y prótesis dental'],
  'consulta del dentista': ['Consulta y prótesis dental'], 'ir al dentista': ['Consulta y prótesis dental'], 'consulta con el veterinario': ['Servicios para mascotas'], 'consulta del veterinario': ['Servicios para mascotas'], 'lavar ropa': ['Lavandería'], 'lavado ropa': ['Lavandería'],
  'consulta dental': ['Consulta y prótesis dental'], 'consulta dentista': ['Consulta y prótesis dental'], 'consulta veterinaria': ['Servicios para mascotas'], 'mascota': ['Servicios para mascotas'],
  'lavado coche': ['Lavado y engrasado de automóvil', 'Lubricador de automóviles'], 'lavar el coche': ['Lavado y engrasado de automóvil'], 'lavar el carro': ['Lavado y engrasado de automóvil'], 'lavado carro': ['Lavado y engrasado de automóvil'], 'car wash': ['Lavado y engrasado de automóvil'],
  'estacionar': ['Estacionamiento'], 'estacionarse': ['Estacionamiento'], 'hora de estacionamiento': ['Estacionamiento'], 'parking': ['Estacionamiento'], 'taxi': ['Taxi'], 'viaje en taxi': ['Taxi'],
  'afinacion': ['Mantenimiento de automóvil'], 'cambio de aceite': ['Mantenimiento de automóvil'], 'mecanico automotriz': ['Mecánico de automóviles'],
  'velador': ['Velador'], 'empleada hogar': ['Trabajador del hogar', 'Servicio doméstico'], 'sirvienta': ['Trabajador del hogar', 'Servicio doméstico'], 'chalan': ['Albañil'], 'albañil': ['Albañil'], 'jardinero': ['Jardinería'],
  'camionero': ['Chofer de camión'], 'trailero': ['Chofer de camión'], 'maestro de primaria': ['Maestro de primaria particular'], 'soldador': ['Soldador'], 'recepcionista': ['Recepcionista'], 'cajera': ['Cajero'], 'electricista automotriz': ['Electricista de automóviles'],
}
