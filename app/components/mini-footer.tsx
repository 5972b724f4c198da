import { brand } from "~/brand";

/** The footer of pages that hide the full one keeps the legal links. */
export function MiniFooter({ year }: { year: number }) {
  return (
    <footer className="mini">
      <div className="wrap legal">
        <ul>
          <li>
            <a href="/terms-and-conditions">Terms of Service</a>
          </li>
          <li>
            <a href="/privacy-policy">Privacy policy</a>
          </li>
          <li>
            <a href="/contact">Contact us</a>
          </li>
        </ul>
        <ul>
          <li>
            © {year} {brand.name}
          </li>
        </ul>
      </div>
    </footer>
  );
}
