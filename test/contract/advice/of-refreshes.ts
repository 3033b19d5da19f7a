import type { AdviceBy } from './parts.ts'

const CUT =
  'Comprueba en fetch o en parse que la respuesta esté completa (startsWith, minBytes, su final), y lanza ParseError si no.'
const WALL = 'Di en fetch cómo empieza una respuesta buena (startsWith), o lanza ParseError en parse.'
const CHARSET = 'Di su codificación en la petición (encoding), o lanza ParseError si el texto trae signos que no debe.'
const THROWS = 'No atrapes en fetch lo que lanza http: una falla termina la corrida, y lo publicado sigue como estaba.'

/** Of what the source sends, once and over and over. */
export const adviceOnRefreshes: AdviceBy = {
  'the first live load replaces the sample': ['la primera carga real reemplaza la muestra', 'fetch', THROWS],
  'no decimal loses a digit on its way to the answer': [
    'ningún decimal pierde cifras',
    'parse',
    'Deja los números como texto en parse: sin Number ni parseFloat.',
  ],
  'the fixtures hold no credential and name only declared hosts': [
    'la muestra no guarda secretos ni otros hosts',
    'hosts',
    'Declara el host en source.hosts y el secreto en source.secrets, y graba otra vez con --record.',
  ],
  'refresh twice changes nothing': [
    'actualizar dos veces no cambia nada',
    'parse',
    'Haz que las mismas respuestas den las mismas filas; lo que solo dice cuándo se leyó va con stamp().',
  ],
  'answers that are not modified change nothing': ['una respuesta 304 no cambia nada', 'fetch', THROWS],
  'what is recorded says the same when it is replayed': [
    'lo que se graba da lo mismo al repetirlo',
    'fetch',
    'Pide en fetch según now y since de su contexto, y no según el reloj.',
  ],
  'no secret leaves the run': [
    'ningún secreto sale de la corrida',
    'fetch',
    'Pide el secreto con http.secret() y no lo pongas en mensajes, notas ni filas.',
  ],
  'a truncated upstream changes nothing': ['una respuesta cortada no cambia nada', 'parse', CUT],
  'an upstream that cuts the connection changes nothing': ['una conexión cortada no cambia nada', 'fetch', THROWS],
  'an upstream that closes the door changes nothing': ['una fuente que no contesta no cambia nada', 'fetch', THROWS],
  'a partial upstream changes nothing': ['una respuesta a medias no cambia nada', 'parse', CUT],
  'an empty upstream changes nothing': ['una respuesta vacía no cambia nada', 'parse', CUT],
  'a robot wall instead of data changes nothing': ['un muro contra robots no cambia nada', 'fetch', WALL],
  'an error page instead of data changes nothing': ['una página de error no cambia nada', 'fetch', WALL],
  'windows-1252 that is declared UTF-8 is read right or refused': [
    'windows-1252 con nombre de UTF-8 se lee bien o se rechaza',
    'parse',
    CHARSET,
  ],
  'UTF-8 that is declared Latin-1 is read right or refused': [
    'UTF-8 con nombre de Latin-1 se lee bien o se rechaza',
    'parse',
    CHARSET,
  ],
  'a stalled upstream changes nothing': ['una descarga detenida no cambia nada', 'fetch', THROWS],
  'a 429 that asks for an hour changes nothing': ['un 429 que pide una hora no cambia nada', 'fetch', THROWS],
  'a 500 changes nothing': ['un 500 no cambia nada', 'fetch', THROWS],
  'a redirect to a host that is not declared is not followed': [
    'no se sigue a un host sin declarar',
    'hosts',
    'Pide todo con el http del contexto, nunca con fetch() global.',
  ],
  'a part that fails is told': [
    'una parte que falla se dice',
    'fetch',
    'Usa missing(parte, por qué) o fallbackChain(contexto).feed().',
  ],
  'a run that is stopped ends at once and changes nothing': [
    'una corrida cancelada termina enseguida',
    'fetch',
    'Pasa signal a lo que espere, y no atrapes lo que lanza.',
  ],
  'a run that has failed asks nothing more': [
    'una corrida que falló no pide más',
    'fetch',
    'No dejes peticiones sin esperar (await): Promise.all sin cortar las demás.',
  ],
}
