/**
 * Somebody with a browser without JavaScript: it keeps cookies, follows nothing by itself, and sends the forms it is
 * shown.
 */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly cookies: readonly string[]
  readonly text: string
  /** Values of the page's hidden fields, of the form with that action. */
  form(action: string): Record<string, string>
}

export interface Visitor {
  /** By name, as a browser would send them. */
  readonly cookies: Map<string, string>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Seen>
  /**
   * Sends fields as a form of the same origin would, unless the headers say otherwise; an undefined header is not sent.
   */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<Seen>
  /** Gets a page and sends its form to `action`. */
  submit(page: string, action: string, fields?: Readonly<Record<string, string>>): Promise<Seen>
}

/** @param always headers of every request, such as a proxy's */
export function openVisitor(base: string, always: Readonly<Record<string, string>> = {}): Visitor {
  const cookies = new Map<string, string>()

  async function send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | undefined>>,
    body?: string,
  ): Promise<Seen> {
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = Object.entries({ ...(cookie && { cookie }), ...always, ...headers }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    )
    request(`${base}${path}`, { method, headers: Object.fromEntries(all) }, resolve)
      .on('error', reject)
      .end(body)
    const answer = await promise
    const page = await text(answer)
    const set = answer.headers['set-cookie'] ?? []
    for (const one of set) keep(one)
    return {
      status: answer.statusCode!,
      text: page,
      cookies: set,
      headers: new Headers(
        Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ),
      form: (action) => hiddenFields(page, action),
    }
  }
  function keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    if (/Expires=Thu, 01 Jan 1970/.test(cookie)) cookies.delete(name!)
    else cookies.set(name!, value!)
  }
  const post: Visitor['post'] = (path, fields, headers = {}) =>
    send(
      'POST',
      path,
      { origin: base, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      new URLSearchParams(fields).toString(),
    )
  return {
    cookies,
    post,
    get: (path, headers = {}) => send('GET', path, headers),
    async submit(page, action, fields = {}) {
      return post(action, { ...(await send('GET', page, {})).form(action), ...fields })
    },
  }
}

/** @throws Error when the page has no such form */
function hiddenFields(page: string, action: string): Record<string, string> {
  const [, inside] = new RegExp(`<form[^>]* action="${action}"[^>]*>([^]*?)</form>`).exec(page) ?? []
  if (inside === undefined)
    throw new Error(`No form sends to ${action} on: ${page.replaceAll(/\s+/g, ' ').slice(0, 3000)}`)
  return Object.fromEntries(
    [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )
}
