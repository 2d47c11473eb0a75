/** Made by `access-facts.ts` from the declarations. */
declare module 'virtual:access' {
  export const access: Readonly<Record<string, import('../../src/model/resource.ts').Resource['access']>>
}
