import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import type { Express } from 'express'

/**
 * What a server makes requests and responses of, so that they are Express's from the start. Express would change the
 * prototype of each, after which V8 optimises nothing that they are used in: constant answers went from 11.9 to 34.8
 * thousand a second (expressjs/express #5998). Plain functions: with Reflect.construct it is slower than as it was.
 */
export function constructorsOf(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  return {
    IncomingMessage: derived(IncomingMessage, app.request),
    ServerResponse: derived(ServerResponse, app.response),
  }
}

function derived<Base extends Function>(base: Base, prototype: object): Base {
  function Derived(this: object, ...given: unknown[]) {
    base.apply(this, given)
  }
  Derived.prototype = prototype
  return Derived as unknown as Base
}
