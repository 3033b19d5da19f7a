export const ASSISTANTS_PATH = '/mcp'
