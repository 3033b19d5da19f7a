/**
 * Spanish verbs by their paradigms: a verb is declared once, and every form that people type is made of it. Forms are
 * folded: «subió» is «subio», which only its sentence tells from «subio» without its accent.
 */
import { fold } from '../normalize/forms.ts'

/** How the last vowel of a stem changes under the accent, and in which the past of -ir verbs. */
type Change = 'e>ie' | 'o>ue' | 'e>i' | 'u>ue' | 'c>zc'

interface Paradigm {
  readonly change?: Change
  /** Stem of an irregular past: `hic` of hacer (`e iste o imos ieron`). */
  readonly past?: string
  /** Stem of an irregular future: `har` of hacer. */
  readonly future?: string
  /** Forms that no rule makes. */
  readonly others?: string
}

const AR = {
  present: 'o as a amos an',
  past: 'e aste o amos aron aba abas abamos aban',
  subjunctive: 'e es emos en',
  unreal: 'ara aras aran ase asen',
  gerund: 'ando',
  participle: 'ado ada ados adas',
}
const ER = {
  present: 'o es e emos en',
  past: 'i iste io imos ieron ia ias iamos ian',
  subjunctive: 'a as amos an',
  unreal: 'iera ieras ieran iese iesen',
  gerund: 'iendo',
  participle: 'ido ida idos idas',
}
const IR = { ...ER, present: 'o es e imos en' }
/** «supieron», and «dijeron» without its «i»: «superan» is no form of «saber». */
const STRONG = 'e iste o imos ieron iera ieran ieramos'
const STRONG_J = 'e iste o imos eron era eran eramos'
const FUTURE = 'e as a emos an ia ias iamos ian'

/** Every form of a verb. @param infinitive folded, as `subir` */
export function conjugated(infinitive: string, { change, past, future, others }: Paradigm = {}): ReadonlySet<string> {
  const stem = infinitive.slice(0, -2)
  const ending = infinitive.slice(-2)
  const table = ending === 'ar' ? AR : ending === 'er' ? ER : IR
  const stressed = changed(stem, change)
  const weak = ending === 'ir' && (change === 'e>ie' || change === 'e>i') ? changed(stem, 'e>i') : stem
  const stems = [...new Set([stem, stressed])]
  // Of «ir», «ser» and «dar» no rule makes anything but prepositions.
  if (stem.length < 2)
    return new Set([infinitive, ...(others ?? '').split(' '), ...ended(future ?? infinitive, FUTURE)].map(fold))
  const forms = [
    infinitive,
    ...stems.flatMap((one) => ended(one, table.present)),
    ...ended(stem, table.past),
    ...ended(weak, `${table.past} ${table.unreal} ${table.gerund}`),
    ...stems.flatMap((one) => ended(beforeE(one, ending), table.subjunctive)),
    ...(ending === 'ar' ? [`${beforeE(stem, ending)}e`] : []),
    ...ended(stem, `${table.unreal} ${table.gerund} ${table.participle}`),
    ...ended(future ?? infinitive, FUTURE),
    ...(past ? ended(past, past.endsWith('j') ? STRONG_J : STRONG) : []),
    ...(others ?? '').split(' '),
  ]
  return new Set(forms.map(fold).filter((form) => form && !NEVER.has(form)))
}

/** What is made by rule and means something else: prepositions, «este», «la costa», «fuera de». */
const NEVER: ReadonlySet<string> = new Set('de des este estes esto costa costas fuera sobre entre para como'.split(' '))

const ended = (stem: string, endings: string): string[] => endings.split(' ').map((ending) => stem + ending)

/** «costar» is «cuest-», «pedir» «pid-», «conocer» «conozc-». */
function changed(stem: string, change: Change | undefined): string {
  if (!change) return stem
  const [from, to] = change.split('>') as [string, string]
  const at = stem.lastIndexOf(from)
  return at < 0 ? stem : stem.slice(0, at) + to + stem.slice(at + 1)
}

/** «pagué», «saqué», «alcancé»: the sound stays, and its letter changes. */
const beforeE = (stem: string, ending: string): string =>
  ending === 'ar' ? stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c') : stem

/** Infinitive and what is irregular about it. */
const IRREGULAR: Readonly<Record<string, Paradigm>> = {
  costar: { change: 'o>ue' },
  contar: { change: 'o>ue' },
  mostrar: { change: 'o>ue' },
  encontrar: { change: 'o>ue' },
  llover: { change: 'o>ue' },
  mover: { change: 'o>ue' },
  poder: { change: 'o>ue', past: 'pud', future: 'podr' },
  volver: { change: 'o>ue', others: 'vuelto' },
  helar: { change: 'e>ie' },
  calentar: { change: 'e>ie' },
  temblar: { change: 'e>ie' },
  cerrar: { change: 'e>ie' },
  perder: { change: 'e>ie' },
  descender: { change: 'e>ie' },
  sentir: { change: 'e>ie' },
  preferir: { change: 'e>ie' },
  requerir: { change: 'e>ie' },
  referir: { change: 'e>ie' },
  provenir: { change: 'e>ie', past: 'provin', future: 'provendr', others: 'provengo provenga provengan' },
  convertir: { change: 'e>ie' },
  pedir: { change: 'e>i' },
  medir: { change: 'e>i' },
  repetir: { change: 'e>i' },
  seguir: { change: 'e>i', others: 'sigo siga sigan' },
  crecer: { change: 'c>zc' },
  encarecer: { change: 'c>zc' },
  amanecer: { change: 'c>zc' },
  pertenecer: { change: 'c>zc' },
  ofrecer: { change: 'c>zc' },
  conocer: { change: 'c>zc' },
  aparecer: { change: 'c>zc' },
  reducir: { change: 'c>zc', past: 'reduj' },
  hacer: { past: 'hic', future: 'har', others: 'hizo haga hagan hago hecho' },
  tener: { change: 'e>ie', past: 'tuv', future: 'tendr', others: 'tengo tenga tengan' },
  venir: { change: 'e>ie', past: 'vin', future: 'vendr', others: 'vengo venga vengan viniendo' },
  haber: { past: 'hub', future: 'habr', others: 'hay ha han he hemos haya hayan' },
  estar: { past: 'estuv', others: 'estoy' },
  ser: {
    others: 'es son soy somos era eran fue fueron sea sean sido siendo sera seran seria serian fuera fueran',
  },
  ir: { others: 'va van voy vamos iba iban fue fueron vaya vayan ido yendo ira iran iria fuera fueran' },
  dar: { others: 'da das dan doy dando daba daban dado di dio dimos dieron diera dieran den' },
  caer: { others: 'caigo cae caen cayo cayeron caido caiga caigan cayendo' },
  salir: { future: 'saldr', others: 'salgo salga salgan' },
  valer: { future: 'valdr', others: 'valgo valga valgan' },
  traer: { past: 'traj', others: 'traigo traiga traigan trayendo traido' },
  saber: { past: 'sup', future: 'sabr', others: 'sepa sepan' },
  querer: { change: 'e>ie', past: 'quis', future: 'querr' },
  decir: { change: 'e>i', past: 'dij', future: 'dir', others: 'digo diga digan dicho dime' },
  poner: { past: 'pus', future: 'pondr', others: 'pongo ponga pongan puesto' },
  ver: { others: 've ves ven vemos viendo veo vio vieron visto vea vean veia' },
  incluir: { others: 'incluye incluyen incluyo incluyeron incluya incluyan' },
  disminuir: { others: 'disminuye disminuyen disminuyo disminuyeron disminuya disminuyan disminuyendo' },
}

const known = new Map<string, ReadonlySet<string>>()

/** Forms of a verb, made once. */
export function formsOf(infinitive: string): ReadonlySet<string> {
  const forms = known.get(infinitive) ?? conjugated(infinitive, IRREGULAR[infinitive])
  known.set(infinitive, forms)
  return forms
}
