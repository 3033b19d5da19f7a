import type { SecurityRequirementObject, SecuritySchemeObject } from 'openapi3-ts/oas30'

/** The two ways to send a key. */
export const SECURITY_SCHEMES: Record<string, SecuritySchemeObject> = {
  claveEnEncabezado: { type: 'http', scheme: 'bearer', description: 'La clave, en `Authorization: Bearer TU_CLAVE`.' },
  claveEnDireccion: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description:
      'La clave, en la dirección. Las direcciones se guardan en historiales y bitácoras: mejor el encabezado.',
  },
}

/** Either scheme, or none where it may be asked without a key. */
export const keyed = (alsoWithout: boolean): SecurityRequirementObject[] => [
  ...Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })),
  ...(alsoWithout ? [{}] : []),
]

/** Nobody is asked for a key: an empty list says so, where a missing one would say nothing. */
export const NO_KEY: SecurityRequirementObject[] = []
