import { timestampOf } from '../answer/envelope.ts'
import type { Hosting } from '../hosting.ts'

/** Writes records in the envelope of every answer. Its `data` are objects, or each as JSON text. */
export function writer({ clock }: Pick<Hosting, 'clock'>, endpoint: string) {
  return (data: object | string | readonly (object | string)[]): string => {
    const list = Array.isArray(data) ? data : undefined
    const written = (one: object | string) => (typeof one === 'string' ? one : JSON.stringify(one))
    const meta = {
      timestamp: timestampOf(clock()),
      source: 'Tianguis',
      endpoint,
      count: list?.length ?? 1,
    }
    const text = list ? `[${list.map(written).join(',')}]` : written(data as object | string)
    return `{"ok":true,"data":${text},"meta":${JSON.stringify(meta)}}`
  }
}
