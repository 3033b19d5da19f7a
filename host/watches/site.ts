import type { Config } from '../config.ts'

/** Where links in letters and deliveries lead, which nobody asked for by an address. */
export const siteOfService = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
