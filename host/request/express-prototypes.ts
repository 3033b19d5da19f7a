import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import type { Express } from 'express'

type Constructors = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>

/** Of an application that answers servers and its own assistants: what one makes must be what the other knows. */
const made = new WeakMap<Express, Constructors>()

/**
 * What a server makes requests and responses of, so that they are Express's from the start. Express would change the
 * prototype of each, after which V8 optimises nothing that they are used in (expressjs/express #5998). Classes, with
 * Express's methods on the prototypes themselves: behind two levels that `Object.create` made, every use of a request
 * or response was slower, and a constant answer took 65 µs where it takes 25.
 */
export function constructorsOf(app: Express): Constructors {
  const before = made.get(app)
  if (before) return before
  const constructors = {
    IncomingMessage: adopted(IncomingMessage, app, 'request'),
    ServerResponse: adopted(ServerResponse, app, 'response'),
  }
  made.set(app, constructors)
  return constructors
}

/** A class with the methods of an application's requests or responses, which from then on are of it. */
function adopted<Base extends new (...given: never[]) => object>(
  base: Base,
  app: Express,
  name: 'request' | 'response',
): Base {
  class Adopted extends (base as new (...given: never[]) => object) {}
  for (const level of [Object.getPrototypeOf(app[name]) as object, app[name]])
    Object.defineProperties(Adopted.prototype, Object.getOwnPropertyDescriptors(level))
  Object.assign(app, { [name]: Adopted.prototype })
  return Adopted as unknown as Base
}
