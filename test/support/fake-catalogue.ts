/** Made-up datasets of every kind over twelve towns, and what questions about them are read with. */
import type { Connector, Example, Semantics } from '@tianguis/core'
import { openCatalogue, type Topic } from '../../sql/knowledge/catalogue.ts'
import { learn } from '../../sql/knowledge/learn.ts'
import { indexPlaceNames } from '../../sql/places/finder.ts'
import type { Knowledge } from '../../sql/knowledge/knowledge.ts'
import { cleanliness } from './fake-datasets/cleanliness.ts'
import { EXAMPLES } from './fake-datasets/examples.ts'
import { market } from './fake-datasets/market.ts'
import { money } from './fake-datasets/money.ts'
import { noise } from './fake-datasets/noise.ts'
import { people } from './fake-datasets/people.ts'
import { territory } from './fake-territory.ts'

/** A Thursday, noon in Mexico City. */
export const NOW = new Date('2026-11-19T18:00:00Z')
export const TODAY = '2026-11-19'

/** What the question box reads of a connector, and no more. */
const connector = (name: string, semantics: Semantics, examples: readonly Example[] = []) =>
  ({
    name,
    path: `/${name}`,
    title: `Datos de ${name}`,
    semantics,
    examples,
    source: {
      name: 'Fuente inventada',
      url: 'https://fuente.example/',
      hosts: [],
      licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true },
    },
    cadence: { cron: ['0 8 * * *'], timezone: 'UTC', lateAfter: '3 days' },
  }) as unknown as Connector

export const connectors = [
  connector('mercado', market, EXAMPLES),
  connector('dinero', money),
  connector('censo', people),
  connector('aseo', cleanliness),
  connector('sonido', noise),
] as const

/** Brands that stalls sell under, as published. */
export const BRANDS = ['La Guadalupana', 'Frutas del Valle', 'Frutas Lupita'].map((label) => ({ value: label, label }))
export const termsOf = (_topic: Topic, dimension: string) => (dimension === 'marca' ? BRANDS : [])

const stateNames = new Map(territory.states().map(({ cve_ent, estado }) => [cve_ent, estado]))
export const catalogue = openCatalogue(connectors, (code) => stateNames.get(code) ?? code)
export const topicOf = (id: string): Topic => catalogue.topics.get(id)!
export const places = indexPlaceNames(territory)

let known: Knowledge | undefined

/** Everything that a question about the fake datasets is read with, made on first use. */
export const knowledge = (): Knowledge => (known ??= learn({ connectors, territory, terms: termsOf }, NOW))
