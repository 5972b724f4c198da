import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Adds a copy compressed with the best brotli level beside each file of the folder, ready to be sent. */
export async function compressFolder(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => /\.(?:css|js|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(join(folder, `${name}.br`), await brotli(content, { params }));
    }),
  );
}
