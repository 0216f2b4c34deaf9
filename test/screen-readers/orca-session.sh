#!/bin/sh
# A session with Orca; once a line comes in, a window in which Orca's focus is on a button. Ends with the window, 12 seconds later.
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 &
launcher=$!
gsettings set org.gnome.desktop.interface toolkit-accessibility true
orca &
orca=$!
read -r label
/usr/bin/python3 - "$label" <<'PYTHON'
import sys
import gi
gi.require_version('Gtk', '3.0')
from gi.repository import GLib, Gtk

window = Gtk.Window(title='Kurdî')
button = Gtk.Button(label=sys.argv[1])
window.add(button)
window.show_all()
button.grab_focus()
window.present()
GLib.timeout_add_seconds(12, Gtk.main_quit)
Gtk.main()
PYTHON
kill "$orca" "$launcher"
