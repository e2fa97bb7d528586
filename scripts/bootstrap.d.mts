export function ensureServerBuilt(): Promise<string>
export function serverProgram(folder: string, name: 'main' | 'worker' | 'cli'): string
