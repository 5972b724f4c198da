/** The package brings no types along. */
declare module "ico-endec" {
  const icoEndec: {
    /** The .ico file of PNG pictures. */
    encode(pngs: Uint8Array[]): Uint8Array;
    decode(ico: Uint8Array): { width: number; height: number; imageData: Uint8Array }[];
  };
  export default icoEndec;
}
