import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Steady {
  /** Ends it. @returns how many were answered, and what went wrong with the others */
  stop(): Promise<{ readonly answered: number; readonly failed: readonly string[] }>
}

/**
 * Clients that ask one after the other on connections that they keep, until they are told to stop. None asks twice for
 * what failed.
 */
export function askSteadily(url: string, headers: Readonly<Record<string, string>>, clients = 4): Steady {
  let [on, answered] = [true, 0]
  const failed: string[] = []
  const ask = (agent: Agent) =>
    new Promise<void>((resolve) => {
      const fail = (what: string) => {
        failed.push(what)
        resolve()
      }
      request(url, { agent, headers }, (response) => {
        response
          .resume()
          .on('error', (error) => fail(error.message))
          .on('end', () => {
            if (response.statusCode === 200) answered += 1
            else failed.push(String(response.statusCode))
            resolve()
          })
      })
        .on('error', (error) => fail(error.message))
        .end()
    })
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (on) {
      await ask(agent)
      await delay(15)
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    async stop() {
      on = false
      await all
      return { answered, failed }
    },
  }
}
