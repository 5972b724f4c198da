/** The package has no types. */
declare module "ico-endec" {
  const icoEndec: {
    encode(pngs: Uint8Array[]): Uint8Array;
    decode(ico: Uint8Array): { width: number; height: number; imageData: Uint8Array }[];
  };
  export default icoEndec;
}
